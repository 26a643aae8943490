import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly recipients: string[];
  /** As received over the wire, headers first. */
  readonly source: string;
}

const MAIL_WITHIN_MS = 15_000;

/** A mail server that accepts every mail. */
export class SmtpInbox {
  readonly #server: SMTPServer;
  readonly #received: ReceivedMail[] = [];
  #waiting: ((mail: ReceivedMail) => void) | undefined;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          this.#take({ recipients, source: Buffer.concat(chunks).toString() });
          done();
        });
      },
    });
  }

  static async open(): Promise<SmtpInbox> {
    const inbox = new SmtpInbox();
    await new Promise<void>((resolve) => inbox.#server.listen(0, '127.0.0.1', resolve));
    return inbox;
  }

  /** For `SMTP_URL`. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  /** The next mail not taken yet. */
  async next(): Promise<ReceivedMail> {
    const mail = this.#received.shift();
    if (mail) return mail;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No mail came within ${MAIL_WITHIN_MS} ms.`)), MAIL_WITHIN_MS);
      this.#waiting = (received) => {
        clearTimeout(timer);
        resolve(received);
      };
    });
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #take(mail: ReceivedMail): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) waiting(mail);
    else this.#received.push(mail);
  }
}
