import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../src/settings.js';

describe('readSettings', () => {
  it('has defaults for everything in the sandbox', () => {
    expect(readSettings({})).toMatchObject({ port: 8788, serviceUrl: 'http://127.0.0.1:8787', credentials: undefined });
  });

  it('requires a real service’s credentials together', () => {
    const settings = readSettings({
      SVC_URL: 'https://pay.example/',
      SVC_CLIENT_ID: 'game',
      SVC_CLIENT_SECRET: 'secret',
      PLAYER_ACCOUNT_ID: 'player',
      SELLER_WALLET_ID: 'wallet',
    });

    expect(settings.serviceUrl).toBe('https://pay.example');
    expect(settings.credentials).toEqual({
      clientId: 'game',
      clientSecret: 'secret',
      playerAccountId: 'player',
      sellerWalletId: 'wallet',
    });
  });

  it.each([
    {},
    { SVC_CLIENT_ID: 'game', SVC_CLIENT_SECRET: 'secret', PLAYER_ACCOUNT_ID: 'player', SELLER_WALLET_ID: 'wallet' },
  ])('reads the secret of webhooks, in the sandbox too: %j', (more) => {
    expect(readSettings({ ...more, SVC_WEBHOOK_SECRET: 'whsec_x' }).webhookSecret).toBe('whsec_x');
    expect(readSettings(more).webhookSecret).toBeUndefined();
  });

  it('reads the origins of games served elsewhere', () => {
    const { gameOrigins, isolated } = readSettings({
      GAME_ORIGINS: 'http://localhost:8060, https://game.example capacitor://localhost tauri://localhost file://',
      GAME_ISOLATED: '1',
    });

    expect(gameOrigins).toEqual([
      'http://localhost:8060',
      'https://game.example',
      'capacitor://localhost',
      'tauri://localhost',
      'file://',
    ]);
    expect(isolated).toBe(true);
    expect(readSettings({})).toMatchObject({ gameOrigins: [], isolated: false });
  });

  it('names what is missing beside a client id', () => {
    expect(() => readSettings({ SVC_CLIENT_ID: 'game', PLAYER_ACCOUNT_ID: 'player' })).toThrow(
      'SVC_CLIENT_ID is set, so SVC_CLIENT_SECRET, SELLER_WALLET_ID must be set too.',
    );
  });

  it.each([
    ['PORT', '99999'],
    ['SVC_URL', 'pay.example'],
    ['GAME_ORIGINS', 'http://localhost:8060/'],
    ['GAME_ORIGINS', '*'],
    ['GAME_ORIGINS', 'null'],
    ['GAME_ORIGINS', 'capacitor://localhost/'],
    ['GAME_ORIGINS', 'game.example'],
    ['GAME_ISOLATED', 'perhaps'],
  ])('names a wrong %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  it('reads what the README says, and nothing else', () => {
    const source = readFileSync(new URL('../src/settings.ts', import.meta.url), 'utf8');
    const guide = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const rows = [...guide.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].map(([, names = '']) => names);
    const named = rows.flatMap((row) => [...row.matchAll(/[A-Z_]+/g)].map(([name]) => name));
    expect(named.sort()).toEqual([...source.matchAll(/^ {2}([A-Z_]+): z/gm)].map(([, name]) => name).sort());
  });
});
