import { createTestPorts } from 'svc-bridge/testing';
import { expect, test } from 'vitest';

test.each([
  ['a token that it does not know', '/v1/transactions', 'Bearer another', 'token_invalid'],
  ['an address that it does not have', '/v9', 'Bearer access-1', 'route_not_found'],
])('the fake service refuses %s with the code of the service', async (_what, path, authorization, code) => {
  const { service } = createTestPorts();
  service.session();

  const { response } = service.http.send({
    method: 'GET',
    url: `https://svc.example${path}`,
    headers: { authorization },
  });

  expect(JSON.parse((await response).body).codes).toEqual([code]);
});
