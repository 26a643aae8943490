// A cheap load generator: one request at a time on each raw connection, responses read by their content-length.
import { connect } from 'node:net';

const HEADER_END = Buffer.from('\r\n\r\n');

/**
 * Sends `count` requests over `connections` keep-alive connections.
 *
 * @param request - returns request `index`: `{ method, path, body?, headers? }`, or undefined to stop
 * @returns requests per second, latencies in ms and the statuses received
 */
export async function runLoad({ port, connections, count, request, onAnswer }) {
  const latencies = [];
  const statuses = new Map();
  let next = 0;
  const started = performance.now();
  const lane = async () => {
    const send = await openConnection(port);
    for (let index = next++; index < count; index = next++) {
      const wanted = request(index);
      const sent = performance.now();
      const answer = await send(wanted);
      latencies.push(performance.now() - sent);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      onAnswer?.(index, answer);
    }
    send.close();
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return { perSecond: count / seconds, seconds, p50: at(0.5), p99: at(0.99), statuses: Object.fromEntries(statuses) };
}

export function openConnection(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let pending;
    let received = Buffer.alloc(0);
    socket.once('error', (error) => (pending ? pending.reject(error) : reject(error)));
    socket.on('data', (data) => {
      received = received.length === 0 ? data : Buffer.concat([received, data]);
      const headerEnd = received.indexOf(HEADER_END);
      if (headerEnd < 0) return;
      const head = received.toString('latin1', 0, headerEnd);
      const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      if (received.length < headerEnd + 4 + length) return;
      const body = received.subarray(headerEnd + 4, headerEnd + 4 + length);
      received = received.subarray(headerEnd + 4 + length);
      const { resolve: answered } = pending;
      pending = undefined;
      answered({ status: Number(head.slice(9, 12)), body });
    });
    const send = ({ method, path, headers = {}, body }) =>
      new Promise((answered, failed) => {
        pending = { resolve: answered, reject: failed };
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        const length = body === undefined ? 0 : Buffer.byteLength(body);
        socket.write(
          `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}content-length: ${length}\r\n\r\n${body ?? ''}`,
        );
      });
    send.close = () => socket.destroy();
    socket.once('connect', () => resolve(send));
  });
}
