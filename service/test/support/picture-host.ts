import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The smallest PNG: one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface PictureHost {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** The paths asked for, in order. */
  readonly asked: string[];
  /** What a path answers; default: a PNG. */
  readonly answers: Map<string, RequestListener>;
  close(): Promise<void>;
}

/** A web server of an integrator, with its pictures. */
export async function startPictureHost(): Promise<PictureHost> {
  const asked: string[] = [];
  const answers = new Map<string, RequestListener>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.setHeader('content-type', 'image/png').end(PNG);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
