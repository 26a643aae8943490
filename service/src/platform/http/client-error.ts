import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RandomSource } from '../random.js';
import { ApiError } from './api-error.js';
import { failureEnvelope } from './envelope.js';
import { REQUEST_PREFIX } from './request-log.js';

const ANSWERS: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
};

/** Answers input that is not an HTTP request, also in the envelope (Gap §7.5), and closes the connection. */
export function answerClientError(random: RandomSource, error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, code, message] = ANSWERS[error.code ?? ''] ?? [
    400,
    'request_malformed',
    'This is not an HTTP request.',
  ];
  const requestId = REQUEST_PREFIX + random.uuid();
  const body = JSON.stringify(failureEnvelope(new ApiError({ status, errors: [{ code, message }] }), requestId));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nRequest-Id: ${requestId}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** HTTP/1.1 demands a Host (RFC 9112 §3.2); nothing here depends on it. */
export function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return;
    const message = 'A request of HTTP/1.1 needs a Host header.';
    throw new ApiError({ status: 400, errors: [{ code: 'request_malformed', message, param: 'host' }] });
  });
}
