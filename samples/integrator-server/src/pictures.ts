import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { findItem } from './catalog.js';

const FOLDER = new URL('../pictures/', import.meta.url);

/** Where the payment service fetches an item's picture. */
export function pictureUrl(shopUrl: string, sku: string): string {
  return `${shopUrl}/pictures/${sku}.png`;
}

/** Serves the goods' pictures. */
export function addPictures(app: FastifyInstance): void {
  app.get<{ Params: { sku: string } }>('/pictures/:sku.png', async (request, reply) => {
    const item = findItem(request.params.sku);
    if (!item) return reply.callNotFound();
    return reply.type('image/png').send(await readFile(new URL(`${item.sku}.png`, FOLDER)));
  });
}
