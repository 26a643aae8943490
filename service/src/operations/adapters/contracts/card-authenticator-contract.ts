import { randomUUID } from 'node:crypto';
import type { CardProvider } from '../../../payments/cards/card-provider.js';
import type {
  AuthenticationOutcome,
  AuthenticationStart,
  CardAuthenticator,
} from '../../../payments/challenges/card-authenticator.js';
import type { ContractSamples } from '../adapter-module.js';
import { type ContractCase, holds, same } from './contract-case.js';
import { tokenOf } from './token-of.js';

interface StartedChallenge {
  readonly challengeId: string;
  readonly token: string;
  readonly url: string;
  readonly reference: string;
}

/** What money depends on: a challenge is identified by its id, its outcome is final, and only then is the card charged with it, once. */
export function cardAuthenticatorContract(
  authenticator: CardAuthenticator,
  cards: CardProvider,
  samples: NonNullable<ContractSamples['authentication']>,
): ContractCase[] {
  const { amount, currency, asking, plain, answer } = samples;
  const begin = async (token: string, challengeId: string = randomUUID()): Promise<AuthenticationStart> =>
    authenticator.start({
      challengeId,
      token,
      amount,
      currency,
      returnUrl: `${RETURN_URL}${challengeId}`,
      demanded: false,
    });
  const required = async (): Promise<StartedChallenge> => {
    const challengeId = randomUUID();
    const token = await tokenOf(cards, asking);
    return { challengeId, token, ...challengeOf(await begin(token, challengeId)) };
  };
  const outcomes = async (challenge: StartedChallenge): Promise<AuthenticationOutcome[]> => [
    ...(await Promise.all([authenticator.outcome(challenge), authenticator.outcome(challenge)])),
    await authenticator.outcome(challenge),
  ];
  const cases: ContractCase[] = [
    {
      name: 'starts one challenge per id, with an https address, even for repeated and concurrent requests',
      run: async () => {
        const [token, challengeId] = [await tokenOf(cards, asking), randomUUID()];
        const atOnce = await Promise.all([1, 2, 3, 4].map(() => begin(token, challengeId)));
        const challenges = [...atOnce, await begin(token, challengeId)].map(challengeOf);
        same(
          new Set(challenges.map((challenge) => challenge.reference)).size,
          1,
          'Different references for one challenge id',
        );
        for (const { url } of challenges) same(new URL(url).protocol, 'https:', 'The form of the address');
      },
    },
    {
      name: 'gives challenges with different ids different references',
      run: async () => {
        const [first, second] = [await required(), await required()];
        holds(first.reference !== second.reference, 'Two challenges have one reference');
      },
    },
    {
      name: 'stays pending until the buyer answers',
      run: async () => same(await outcomes(await required()), ['waiting', 'waiting', 'waiting'], 'The outcomes'),
    },
    {
      name: 'reports a passed challenge, repeatedly, and when it is started again',
      run: async () => {
        const challenge = await required();
        await answer(challenge, 'pass');
        same(await outcomes(challenge), ['passed', 'passed', 'passed'], 'The outcomes');
        await begin(challenge.token, challenge.challengeId);
        same(await authenticator.outcome(challenge), 'passed', 'The outcome after a repeated start');
      },
    },
    {
      name: "reports the bank's refusal, repeatedly",
      run: async () => {
        const challenge = await required();
        await answer(challenge, 'refuse');
        same(await outcomes(challenge), ['refused', 'refused', 'refused'], 'The outcomes');
      },
    },
    {
      name: 'charges the card with its passed challenge, once per id',
      run: async () => {
        const challenge = await required();
        await answer(challenge, 'pass');
        const charge = {
          chargeId: randomUUID(),
          token: challenge.token,
          amount,
          currency,
          authenticated: true,
          authenticationReference: challenge.reference,
        };
        const answers = [
          ...(await Promise.all([cards.charge(charge), cards.charge(charge)])),
          await cards.charge(charge),
        ];
        for (const each of answers) same(each.status, 'approved', 'The status of a charge with a passed challenge');
        const references = answers.map((each) => each.status === 'approved' && each.reference);
        same(new Set(references).size, 1, 'Different references for one charge id');
      },
    },
  ];
  if (authenticator.release) cases.push(...releaseCases(authenticator.release.bind(authenticator), required, answer));
  if (!plain) return cases;
  const withoutChallenge: ContractCase = {
    name: 'requires no challenge for a card that needs none',
    run: async () => {
      const started = await begin(await tokenOf(cards, plain));
      holds(started.status !== 'required', 'A card that needs no challenge got one');
    },
  };
  return [withoutChallenge, ...cases];
}

function releaseCases(
  release: NonNullable<CardAuthenticator['release']>,
  required: () => Promise<StartedChallenge>,
  answer: NonNullable<ContractSamples['authentication']>['answer'],
): ContractCase[] {
  return [
    {
      name: 'voids a waiting challenge, and accepts repeated and concurrent requests',
      run: async () => {
        const challenge = await required();
        await Promise.all([release(challenge), release(challenge)]);
        await release(challenge);
      },
    },
    {
      name: 'voids a passed challenge that was not charged, and accepts a repeated request',
      run: async () => {
        const challenge = await required();
        await answer(challenge, 'pass');
        await release(challenge);
        await release(challenge);
      },
    },
  ];
}

/** Nobody is sent there: the suite has no browser. */
const RETURN_URL = 'https://svc.example/ui/v1/three-d-secure/';

function challengeOf(started: AuthenticationStart): { url: string; reference: string } {
  if (started.status === 'required' && started.reference !== '') return started;
  throw new Error(`A card that needs a challenge got none with a reference; its status was ${started.status}.`);
}
