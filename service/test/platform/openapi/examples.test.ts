import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences } from './example-shape.js';
import { STORY } from './example-story.js';
import { createExampleWorld, type ExampleWorld } from './example-world.js';

let world: ExampleWorld;
beforeAll(async () => {
  world = await createExampleWorld();
}, 60_000);
afterAll(() => world.stop());

describe('the examples of the OpenAPI document', () => {
  it('cover every operation, and each is executed', () => {
    const lacking = [...world.operations].filter(([, { answer }]) => answer === undefined).map(([name]) => name);
    expect(lacking).toEqual([]);
    expect(STORY.map(({ name }) => name).sort()).toEqual([...world.operations.keys()].sort());
    expect(new Set(STORY.map(({ name }) => name)).size).toBe(STORY.length);
  });

  it('name every path parameter, and have a body where one is accepted', () => {
    for (const [name, { params, body }] of world.operations) {
      const parts = [...name.matchAll(/\{(\w+)\}/g)].map(([, part]) => part);
      expect([name, Object.keys(params).sort()]).toEqual([name, parts.sort()]);
      expect([name, body !== undefined]).toEqual([name, world.schemas.get(name)?.body !== undefined]);
    }
  });

  it('match the schemas beside them', () => {
    for (const [name, { body, status, answer }] of world.operations) {
      const schemas = world.schemas.get(name);
      if (schemas?.body) expect([name, schemas.body.safeParse(body).error]).toEqual([name, undefined]);
      const schema = schemas?.response?.[status];
      if (schema && 'safeParse' in schema) {
        expect([name, schema.safeParse(answer).error]).toEqual([name, undefined]);
      } else {
        expect([name, typeof answer]).toEqual([name, 'string']);
      }
    }
  });

  it('contain no secret of this sandbox, and only example addresses', () => {
    const text = JSON.stringify([...world.operations]);
    expect(text).not.toMatch(/svc_[a-z]{2}_(?!example-)/);
    const hosts = new Set([...text.matchAll(/https?:\/\/([a-z0-9.*-]+)/g)].map(([, host = '']) => host));
    expect([...hosts].filter((host) => !/\.example$/.test(host))).toEqual([]);
  });

  it.each(STORY)(
    '$name returns what its example shows',
    async (step) => {
      await step.before?.(world);
      const { status, answer } = world.operations.get(step.name) ?? {};
      const got = await world.play(step);
      expect([got.status, got.status === status ? '' : got.body]).toEqual([status, '']);
      expect(differences(answer, got.body)).toEqual([]);
    },
    60_000,
  );
});
