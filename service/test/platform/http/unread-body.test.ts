import { connect } from 'node:net';
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

/** Sends a request of so many chunks, one every 20 ms, then another request. @returns the statuses once the connection is closed */
function send(chunks: number): Promise<string[]> {
  const address = app.server.address();
  return new Promise((resolve) => {
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    let said = '';
    let left = chunks;
    socket.write(HEAD);
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) socket.write(CHUNK);
      if (left === 0) socket.write('0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    }, 20);
    socket.on('data', (part: Buffer) => (said += part.toString()));
    // what is written after the close
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(said.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []);
    });
  });
}

it('closes the connection of a body that never ends after its response', async () => {
  expect(await send(Number.POSITIVE_INFINITY)).toEqual(['401']);
});

it('keeps the connection of a body that ends in time', async () => {
  expect(await send(5)).toEqual(['401', '401']);
});

it('leaves an injected request alone, as it has no connection to close', async () => {
  const response = await app.inject({ method: 'POST', url: '/', payload: {} });
  await new Promise((resolve) => setTimeout(resolve, 2 * WITHIN_MS));
  expect(response.statusCode).toBe(401);
});
