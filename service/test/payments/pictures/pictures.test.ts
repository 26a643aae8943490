import type { lookup } from 'node:dns';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredJob } from '../../../src/operations/delete-expired.js';
import { fetchPicture, MAX_PICTURE_BYTES } from '../../../src/payments/pictures/fetch-picture.js';
import { pictureId } from '../../../src/payments/pictures/picture-address.js';
import { type PicturesJobOptions, picturesJob } from '../../../src/payments/pictures/pictures-job.js';
import { createOutboundAgent } from '../../../src/platform/http/outbound-agent.js';
import { createFlowWorld, type FlowUser, type FlowWorld, invoiceRequest } from '../../support/flows/flow-world.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { type PictureHost, PNG, startPictureHost } from '../../support/picture-host.js';

const DAY = 24 * 3_600_000;

let world: FlowWorld;
let host: PictureHost;
let user: FlowUser;
beforeAll(async () => {
  world = await createFlowWorld();
  host = await startPictureHost();
  user = await world.addUser({ USD: 50_000 });
});
afterAll(async () => {
  await host.close();
  await world.close();
});
beforeEach(async () => {
  await world.deps.pool.query('DELETE FROM pictures');
  host.asked.length = 0;
  host.answers.clear();
});

function item(image_url: unknown) {
  return { ...(invoiceRequest(user) as { line_items: object[] }).line_items[0], image_url };
}

function body(image_url: unknown) {
  const payment_methods = [{ payment_method_id: user.wallets.USD?.payment_method_id }];
  return {
    account_id: user.accountId,
    reference_type: 'order',
    reference_id: 'A-17',
    payment_methods,
    line_items: [item(image_url)],
  };
}

/** As if the pictures had been noted, and were due, so much earlier. */
async function age(ms: number) {
  await world.deps.pool.query('UPDATE pictures SET used_ms = used_ms - $1, due_ms = due_ms - $1', [ms]);
}

/** Rounds until nothing is due. */
async function fetchAll(options: PicturesJobOptions = {}) {
  const job = picturesJob(world.deps, options);
  const signal = new AbortController().signal;
  while (await job.run(signal));
  await job.run(AbortSignal.abort());
}

async function rows() {
  const result = await world.deps.pool.query(
    'SELECT url, state, attempts, problem, media_type FROM pictures ORDER BY url',
  );
  return result.rows;
}

function shown(path: string) {
  const id = pictureId(world.integrator.integratorId, `${host.url}${path}`);
  return world.app.inject({ method: 'GET', url: `/ui/v1/pictures/${id}` });
}

async function checkoutItem(image_url: string) {
  const { payload } = await world.authorizeInvoice(user, { line_items: [item(image_url)] });
  const nonce = new URL(payload.redirect).hash.replace('#nonce=', '');
  const session = await world.redeem(nonce, 'checkout');
  return session.payload.checkout?.line_items[0];
}

describe('the address of a line item’s picture (Gap §4.1)', () => {
  it.each([
    ['ftp://games.example/a.png', 'image_url_invalid'],
    ['javascript:alert(1)', 'image_url_invalid'],
    ['data:image/png;base64,AA', 'image_url_invalid'],
    [`https://games.example/${'a'.repeat(2048)}`, 'image_url_invalid'],
    ['https://user:pass@games.example/a.png', 'image_url_invalid'],
    ['http://games.example/a.png', 'image_url_invalid'],
    ['http://10.0.0.8/a.png', 'image_url_invalid'],
    ['https://', 'image_url_invalid'],
    ['https://[::1/a.png', 'image_url_invalid'],
  ])('%s is refused in all three bodies: %s', async (url, code) => {
    const answers = [
      await world.call('POST', '/v2/invoice', body(url)),
      await world.call('POST', '/v2/escrow', body(url)),
      await world.authorizeInvoice(user, { line_items: [item(url)] }),
    ];

    for (const answer of answers) expect(answer).toMatchObject({ status: 422, codes: [code] });
    expect(await rows()).toEqual([]);
  });

  it('is named by its field, with the remedy', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/v2/invoice',
      headers: world.integrator.headers,
      payload: body('http://games.example/a.png'),
    });

    expect(answer.json().message).toEqual([
      'line_items[0].image_url must be an https address; http is allowed on this machine only, such as http://127.0.0.1:3000/sword.png.',
    ]);
  });

  it('comes back as given, where it was given', async () => {
    const url = `${host.url}/given.png`;
    const [given, plain] = [
      await world.call('POST', '/v2/invoice', body(url)),
      await world.call('POST', '/v2/invoice', body(null)),
    ];

    const [named] = Object.values(given.payload.line_items);
    const [unnamed] = Object.values(plain.payload.line_items);
    expect(named).toHaveProperty('image_url', url);
    expect(unnamed).not.toHaveProperty('image_url');
  });
});

describe('the picture', () => {
  it('is fetched once, however many items name it, and served as what it is', async () => {
    const url = `${host.url}/sword.png`;
    for (let index = 0; index < 3; index++) await world.call('POST', '/v2/invoice', body(url));
    await world.call('POST', '/v2/escrow', body(url));

    await Promise.all([fetchAll(), fetchAll()]);
    const answer = await shown('/sword.png');

    expect(host.asked).toEqual(['/sword.png']);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(PNG);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  it('is in the checkout, the history and the receipt at an address of the service', async () => {
    const url = `${host.url}/bow.png`;
    const served = `${world.deps.settings.addresses.webUrl}/ui/v1/pictures/${pictureId(world.integrator.integratorId, url)}`;
    const { payload: invoice } = await world.call('POST', '/v2/invoice', body(url));
    await world.call('POST', `/v2/invoice/${invoice.invoice_id}/pay`);
    await world.deps.money.drained();

    const answer = await world.app.inject({
      url: `/v1/transaction/${invoice.invoice_id}?account_id=${user.accountId}`,
      headers: world.integrator.headers,
    });

    expect(Object.values(answer.json().payload.transaction_data.line_items)).toMatchObject([{ image_url: served }]);
    expect(await checkoutItem(url)).toMatchObject({ image_url: served });
    await world.call('POST', `/v1/transaction/${invoice.invoice_id}/receipt`, {
      email_address: 'player@games.example',
    });
    const mails = await world.deps.db.selectFrom('mails').select('html_body').execute();
    expect(mails.map(({ html_body: html }) => html?.match(/<img[^>]*>/)?.[0])).toEqual([
      expect.stringContaining(`src="${served}" alt="" width="40" height="40"`),
    ]);
  });

  it('that could not be fetched is not named to players, and tried again when an item names it another day', async () => {
    const url = `${host.url}/gone.png`;
    host.answers.set('/gone.png', (_request, response) => response.writeHead(404).end());
    await world.call('POST', '/v2/invoice', body(url));
    await fetchAll();

    expect(await checkoutItem(url)).not.toHaveProperty('image_url');
    expect((await shown('/gone.png')).statusCode).toBe(404);

    host.answers.clear();
    await age(DAY + 1);
    await world.call('POST', '/v2/invoice', body(url));
    await fetchAll();
    expect((await shown('/gone.png')).statusCode).toBe(200);
  });

  it('of a host that does not answer is tried three times', async () => {
    host.answers.set('/busy.png', (_request, response) => response.writeHead(503).end());
    await world.call('POST', '/v2/invoice', body(`${host.url}/busy.png`));
    for (let index = 0; index < 5; index++) {
      await fetchAll();
      await age(10 * 60_000);
    }

    expect(host.asked).toHaveLength(3);
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 3, problem: 'its host answered 503' }]);
  });

  it('stays the same when its host changes it', async () => {
    const url = `${host.url}/changing.png`;
    await world.call('POST', '/v2/invoice', body(url));
    await fetchAll();
    host.answers.set('/changing.png', (_request, response) => response.end('GIF89a'));
    await age(2 * DAY);
    await world.call('POST', '/v2/invoice', body(url));
    await fetchAll();

    expect((await shown('/changing.png')).rawPayload).toEqual(PNG);
  });

  it('is not served if an earlier release has kept one that no page can show', async () => {
    await world.call('POST', '/v2/invoice', body(`${host.url}/large.png`));
    await fetchAll();
    await world.deps.pool.query('UPDATE pictures SET content = $1', [withSize(PNG, 16, 16_000, 16_000)]);

    expect((await shown('/large.png')).statusCode).toBe(404);
  });

  it('of another integrator is another, also at the same address', async () => {
    const other = await createTestIntegrator(world.deps);
    const url = `${host.url}/own.png`;
    await world.call('POST', '/v2/invoice', body(url));
    await fetchAll();

    const theirs = await world.app.inject({ url: `/ui/v1/pictures/${pictureId(other.integratorId, url)}` });

    expect(theirs.statusCode).toBe(404);
  });

  it('is awaited by whoever looks before it is there', async () => {
    await world.call('POST', '/v2/invoice', body(`${host.url}/soon.png`));

    const [answer] = await Promise.all([shown('/soon.png'), fetchAll()]);

    expect(answer.statusCode).toBe(200);
  });

  it('is deleted two years after the last item that named it', async () => {
    await world.call('POST', '/v2/invoice', body(`${host.url}/old.png`));
    await fetchAll();
    await age(2 * 365 * DAY - 60_000);
    await deleteExpiredJob(world.deps).run(new AbortController().signal);
    expect(await rows()).toHaveLength(1);

    await age(120_000);
    await deleteExpiredJob(world.deps).run(new AbortController().signal);

    expect(await rows()).toEqual([]);
    expect((await shown('/old.png')).statusCode).toBe(404);
  });

  it.each(['no-such-picture', '../secrets', 'x'.repeat(43)])('%s is 404', async (name) => {
    expect((await world.app.inject({ url: `/ui/v1/pictures/${name}` })).statusCode).toBe(404);
  });

  it('never keeps an item from being sold', async () => {
    await world.deps.pool.query('ALTER TABLE pictures RENAME TO pictures_away');
    const answer = await world.call('POST', '/v2/invoice', body(`${host.url}/sold.png`));
    await world.deps.pool.query('ALTER TABLE pictures_away RENAME TO pictures');

    expect(answer.status).toBe(201);
  });
});

describe('what is fetched', () => {
  const redirect =
    (location: string): RequestListener =>
    (_request, response) =>
      response.writeHead(302, { location }).end();

  it.each<[string, RequestListener, string]>([
    [
      '/html',
      (_, response) => response.setHeader('content-type', 'image/png').end('<html>'),
      'it is no PNG, JPEG, WebP, GIF or AVIF',
    ],
    [
      '/svg',
      (_, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'it is no PNG, JPEG, WebP, GIF or AVIF',
    ],
    ['/empty', (_, response) => response.end(), 'it is no PNG, JPEG, WebP, GIF or AVIF'],
    [
      '/said-large',
      (_, response) => response.writeHead(200, { 'content-length': 10 ** 10 }).flushHeaders(),
      'it is larger than 512 KB',
    ],
    ['/loop', redirect('/loop'), 'it redirects too often'],
    ['/to-file', redirect('file:///etc/passwd'), 'it redirects to an address that is not allowed'],
    ['/to-http', redirect('http://10.0.0.8/a.png'), 'it redirects to an address that is not allowed'],
    ['/to-user', redirect('https://user:pass@games.example/'), 'it redirects to an address that is not allowed'],
  ])('%s fails for good', async (path, answer, problem) => {
    host.answers.set(path, answer);
    await world.call('POST', '/v2/invoice', body(`${host.url}${path}`));
    await fetchAll();

    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, problem }]);
  });

  it('is read no further than its limit', async () => {
    let sent = 0;
    let isOpen = true;
    host.answers.set('/endless', (_request, response) => {
      response.on('close', () => {
        isOpen = false;
      });
      response.write(PNG);
      const more = () => {
        if (!isOpen) return;
        sent += 65_536;
        if (response.write(Buffer.alloc(65_536))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    await world.call('POST', '/v2/invoice', body(`${host.url}/endless`));
    await fetchAll();

    expect(await rows()).toMatchObject([{ state: 'failed', problem: 'it is larger than 512 KB' }]);
    expect(sent).toBeLessThan(100 * MAX_PICTURE_BYTES);
  });

  it('has one deadline for all, however slowly it drips', async () => {
    let timer: NodeJS.Timeout | undefined;
    host.answers.set('/slow', (_request, response) => {
      response.write(PNG.subarray(0, 8));
      timer = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(timer));
    });
    await world.call('POST', '/v2/invoice', body(`${host.url}/slow`));
    await fetchAll({ timeoutMs: 150 });

    expect(await rows()).toMatchObject([{ state: 'due', attempts: 1, problem: 'it took too long' }]);
  });

  it('may be behind a redirect', async () => {
    host.answers.set('/moved.png', redirect('/here.png'));
    await world.call('POST', '/v2/invoice', body(`${host.url}/moved.png`));
    await fetchAll();

    expect(host.asked).toEqual(['/moved.png', '/here.png']);
    expect(await rows()).toMatchObject([{ state: 'kept', media_type: 'image/png' }]);
  });

  it.each([
    ['image/jpeg', jpeg],
    ['image/gif', gif],
    ['image/webp', lossyWebp],
    ['image/avif', avif],
  ])('is %s by its first bytes', async (mediaType, picture) => {
    host.answers.set('/typed', (_request, response) => response.end(picture(128, 128)));
    await world.call('POST', '/v2/invoice', body(`${host.url}/typed`));
    await fetchAll();

    expect(await rows()).toMatchObject([{ media_type: mediaType }]);
  });

  describe.each<[string, (width: number, height: number) => Buffer]>([
    ['PNG', (width, height) => withSize(PNG, 16, width, height)],
    ['JPEG', jpeg],
    ['GIF', gif],
    ['GIF whose first image is larger than its screen', (width, height) => withFirstImage(gif(1, 1), width, height)],
    ['lossy WebP', lossyWebp],
    ['lossless WebP', losslessWebp],
    ['WebP of several images', extendedWebp],
    ['AVIF', avif],
  ])('of a %s', (_name, picture) => {
    const fetched = async (content: Buffer) => {
      host.answers.set('/sized', (_request, response) => response.end(content));
      const agent = createOutboundAgent({ allowPrivateAddresses: true, connectTimeoutMs: 1_000 });
      const result = await fetchPicture({ agent, settings: { mode: 'sandbox' }, url: `${host.url}/sized` });
      await agent.close();
      return 'problem' in result ? result.problem : 'kept';
    };

    it('has as many pixels as a page can show', async () => {
      expect(await fetched(picture(2_048, 2_048))).toBe('kept');
      expect(await fetched(picture(2_049, 1))).toBe('it is larger than 2048 × 2048 pixels');
      expect(await fetched(picture(1, 2_049))).toBe('it is larger than 2048 × 2048 pixels');
    });

    it('says how many', async () => {
      expect(await fetched(picture(128, 128).subarray(0, 15))).toBe('it is no PNG, JPEG, WebP, GIF or AVIF');
    });
  });
});

function withSize(picture: Buffer, at: number, width: number, height: number): Buffer {
  const changed = Buffer.from(picture);
  changed.writeUInt32BE(width, at);
  changed.writeUInt32BE(height, at + 4);
  return changed;
}

/** As far as its first frame header, behind a comment. */
function jpeg(width: number, height: number): Buffer {
  const picture = Buffer.from('ffd8fffe00044142ffc2001108000000000301220002110103110100', 'hex');
  picture.writeUInt16BE(height, 13);
  picture.writeUInt16BE(width, 15);
  return picture;
}

/** With a palette and an extension. */
function gif(width: number, height: number): Buffer {
  const picture = Buffer.from('47494638396100000000800000000000ffffff21f90400000000002c00000000010001000002', 'hex');
  picture.writeUInt16LE(width, 6);
  picture.writeUInt16LE(height, 8);
  return picture;
}

function withFirstImage(picture: Buffer, width: number, height: number): Buffer {
  picture.writeUInt16LE(width, picture.length - 6);
  picture.writeUInt16LE(height, picture.length - 4);
  return picture;
}

function webp(chunk: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${chunk}\0\0\0\0`, 'latin1'), data]);
}

function lossyWebp(width: number, height: number): Buffer {
  const data = Buffer.from('0000009d012a00000000', 'hex');
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return webp('VP8 ', data);
}

function losslessWebp(width: number, height: number): Buffer {
  const data = Buffer.from('2f00000000', 'hex');
  data.writeUInt32LE((Math.max(0, height - 1) << 14) | Math.max(0, width - 1), 1);
  return webp('VP8L', data);
}

function extendedWebp(width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUIntLE(Math.max(0, width - 1), 4, 3);
  data.writeUIntLE(Math.max(0, height - 1), 7, 3);
  return webp('VP8X', data);
}

/** A small mask comes first. */
function avif(width: number, height: number): Buffer {
  const size = Buffer.from('0000001469737065000000000000000000000000', 'hex');
  const [mask, whole] = [withSize(size, 12, 1, 1), withSize(size, 12, width, height)];
  return Buffer.concat([Buffer.from('\0\0\0\x20ftypavif', 'latin1'), mask, whole]);
}

describe('private addresses in operator mode', () => {
  const settings = { mode: 'operator' as const };
  const agentTo = (...addresses: string[]) =>
    createOutboundAgent({
      allowPrivateAddresses: false,
      connectTimeoutMs: 1_000,
      resolve: ((_name: string, _options: object, callback: (...args: unknown[]) => void) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        )) as typeof lookup,
    });

  it.each(['https://127.0.0.1/a.png', 'https://169.254.169.254/latest', 'https://[::1]/', 'https://localhost/a.png'])(
    '%s is never connected to',
    async (url) => {
      const fetched = await fetchPicture({ agent: agentTo(), settings, url });

      expect(fetched).toMatchObject({ final: true });
    },
  );

  it('are refused when the connection is opened, whatever the name says', async () => {
    const url = `${host.url.replace('http://127.0.0.1', 'https://games.example')}/a.png`;

    const fetched = await fetchPicture({ agent: agentTo('93.184.216.34', '127.0.0.1'), settings, url });

    expect(fetched).toMatchObject({ problem: 'its host is not on the public internet', final: true });
    expect(host.asked).toEqual([]);
  });
});
