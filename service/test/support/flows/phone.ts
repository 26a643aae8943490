import { randomUUID } from 'node:crypto';
import {
  type OpenedPhone,
  openedPhoneAnswerSchema,
  type Sent,
  type startedHandoverAnswerSchema,
} from 'svc-bridge/model';
import { expect } from 'vitest';
import { type FlowAnswer, type FlowWorld, readAnswer } from './flow-world.js';

type Started = Sent<typeof startedHandoverAnswerSchema>['handover'];

/** A phone that has opened a handover. */
export interface Phone {
  readonly token: string;
  readonly opened: OpenedPhone;
  /** A call of the flow. */
  act(method: 'GET' | 'POST', path: string, body?: object): Promise<FlowAnswer>;
  read(): Promise<FlowAnswer>;
  end(): Promise<FlowAnswer>;
}

/** As the page of the big screen. */
export async function startHandover(world: FlowWorld, session: string, body: object): Promise<Started> {
  const answer = await world.inSession(session, 'POST', '/handovers', body);
  expect(answer.status).toBe(201);
  return answer.payload.handover as Started;
}

/** Opens a link that works. */
export async function addPhone(world: FlowWorld, link: string): Promise<Phone> {
  const opened = await openLink(world, link);
  expect(opened.status).toBe(201);
  const token = opened.payload.session_token;
  const own = async (method: 'GET' | 'POST', path: string): Promise<FlowAnswer> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await world.app.inject({ method, url: `/ui/v1/phone-sessions/current${path}`, headers });
    return readAnswer(answer);
  };
  return {
    token,
    opened: openedPhoneAnswerSchema.parse(opened.payload),
    act: (method, path, body) => world.inSession(token, method, path, body),
    read: () => own('GET', ''),
    end: () => own('POST', '/end'),
  };
}

/** @returns whatever the service answers */
export async function openLink(world: FlowWorld, link: string, redemptionId = randomUUID()): Promise<FlowAnswer> {
  const link_token = link.split('#')[1] ?? '';
  const payload = { link_token, redemption_id: redemptionId, locale: 'en' };
  const answer = await world.app.inject({ method: 'POST', url: '/ui/v1/phone-sessions', payload });
  return readAnswer(answer);
}
