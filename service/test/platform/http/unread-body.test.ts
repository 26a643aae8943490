import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitUnreadBodies } from '../../../src/platform/http/unread-body.js';

const WITHIN_MS = 300;
const app = fastify();
limitUnreadBodies(app, WITHIN_MS);
app.addHook('onRequest', async (_request, reply) => reply.code(401).send({}));
app.post('/', async () => ({}));

beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

const CHUNK = `400\r\n${' '.repeat(1024)}\r\n`;
const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

/** Goes on for ever, one chunk every 20 ms. @returns a function that stops it */
function endless(socket: Socket): () => void {
  const timer = setInterval(() => socket.write(CHUNK), 20);
  return () => clearInterval(timer);
}

/** Ends the body once its response has come, and sends another request. */
function ending(socket: Socket): () => void {
  socket.once('data', () => socket.write(`${CHUNK}0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));
  return () => {};
}

/** Sends a request with such a body. @returns the statuses once the connection is closed */
function send(body: (socket: Socket) => () => void): Promise<string[]> {
  const address = app.server.address();
  return new Promise((resolve) => {
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    let said = '';
    socket.write(HEAD + CHUNK);
    const stop = body(socket);
    socket.on('data', (part: Buffer) => (said += part.toString()));
    // what is written after the close
    socket.on('error', () => undefined);
    socket.on('close', () => {
      stop();
      resolve(said.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []);
    });
  });
}

it('closes the connection of a body that never ends after its response', async () => {
  expect(await send(endless)).toEqual(['401']);
});

it('keeps the connection of a body that ends in time', async () => {
  expect(await send(ending)).toEqual(['401', '401']);
});

it('leaves an injected request alone, as it has no connection to close', async () => {
  const response = await app.inject({ method: 'POST', url: '/', payload: {} });
  await new Promise((resolve) => setTimeout(resolve, 2 * WITHIN_MS));
  expect(response.statusCode).toBe(401);
});
