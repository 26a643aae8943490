import nodemailer from 'nodemailer';
import { withinDeadline } from '../../platform/deadline.js';

/** A server that trickles its responses is dropped after this; the mail's claim lasts longer. */
const SEND_WITHIN_MS = 60_000;
/** To the mail server, of one node. */
export const MOST_CONNECTIONS = 4;

export interface MailAttachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: MailAttachment | undefined;
  /** The same when a mail is resent, so that a mailbox can recognise the copy. */
  readonly messageId: string;
}

/** Sends one mail; rejects if the server did not accept it. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** A mailer over SMTP, e.g. `smtp://user:secret@mail.example.com:587`. */
export function createSmtpMailer(options: { smtpUrl: string; from: string; sendWithinMs?: number }): Mailer {
  const transport = nodemailer.createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId, attachment }) {
      const mail = {
        from: options.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        attachments: attachment && [
          { filename: attachment.fileName, contentType: attachment.mediaType, content: attachment.content },
        ],
      };
      await withinDeadline('The mail server', options.sendWithinMs ?? SEND_WITHIN_MS, () => transport.sendMail(mail));
    },
    close: () => transport.close(),
  };
}
