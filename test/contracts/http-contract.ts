import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpPort } from '../../src/index.js';

/** Echoes requests; `/silent` never answers, `/broken` closes the connection. */
async function startEcho(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    if (request.url === '/silent') return;
    if (request.url === '/broken') {
      request.socket.destroy();
      return;
    }
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      response.writeHead(request.url === '/refused' ? 422 : 200, {
        'Request-Id': 'req_fake',
        'Content-Type': 'application/json',
      });
      response.end(JSON.stringify({ method: request.method, body, authorization: request.headers.authorization }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** What every http port does. `reach` returns a port that can reach the echo server at `url`. */
export function httpContract(name: string, reach: (url: string) => HttpPort): void {
  describe(`the http port: ${name}`, () => {
    let http: HttpPort;
    let url: string;
    let server: Server;
    beforeAll(async () => {
      ({ url, server } = await startEcho());
      http = reach(url);
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    test('sends method, headers and body, and returns status, lower-case headers and body', async () => {
      const { response } = http.send({
        method: 'POST',
        url: `${url}/x`,
        headers: { authorization: 'Bearer t' },
        body: 'ünï',
      });
      const { status, headers, body } = await response;
      expect({ status, requestId: headers['request-id'] }).toEqual({ status: 200, requestId: 'req_fake' });
      expect(JSON.parse(body)).toEqual({ method: 'POST', body: 'ünï', authorization: 'Bearer t' });
    });

    test('sends a GET without a body', async () => {
      const { body } = await http.send({ method: 'GET', url: `${url}/x`, headers: {} }).response;
      expect(JSON.parse(body)).toMatchObject({ method: 'GET', body: '' });
    });

    test('returns a response of any status', async () => {
      const { status } = await http.send({ method: 'GET', url: `${url}/refused`, headers: {} }).response;
      expect(status).toBe(422);
    });

    test('rejects when no response comes', async () => {
      await expect(http.send({ method: 'GET', url: `${url}/broken`, headers: {} }).response).rejects.toBeDefined();
    });

    test('rejects when it is cancelled, and can be cancelled again', async () => {
      const { response, cancel } = http.send({ method: 'GET', url: `${url}/silent`, headers: {} });
      cancel();
      cancel();
      await expect(response).rejects.toBeDefined();
    });

    test('reports that it is online', () => {
      expect(http.isOnline()).toBe(true);
    });
  });
}
