import type { IncomingMessage, ServerResponse } from 'node:http';

type FetchRoute = (request: Request) => Promise<Response>;

/** A route in the Fetch form as a handler of node:http and of Express; it reads the raw body itself. */
export function onNode(route: FetchRoute) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = request;
    const answer = await route(
      new Request(new URL(url, 'http://shop.invalid'), {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, [value].flat().join(', ')]),
        body: chunks.length > 0 ? Buffer.concat(chunks) : null,
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
}
