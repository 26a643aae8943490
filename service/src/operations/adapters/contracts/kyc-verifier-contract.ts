import { randomUUID } from 'node:crypto';
import type { KycVerifier } from '../../../accounts/kyc/kyc-verifier.js';
import type { ContractSamples } from '../adapter-module.js';
import { type ContractCase, holds, same } from './contract-case.js';

/** A verifier may need people or time: `MANUAL_REVIEW` is then its answer to anybody. */
export function kycVerifierContract(kyc: KycVerifier, samples: NonNullable<ContractSamples['kyc']>): ContractCase[] {
  const request = (details: typeof samples.accepted) => ({
    submissionId: randomUUID(),
    accountId: randomUUID(),
    details,
  });
  return [
    {
      name: 'accepts who is right, or leaves it to people',
      run: async () => {
        const decision = await kyc.verify(request(samples.accepted));
        holds(decision === 'ACCEPT' || decision === 'MANUAL_REVIEW', `The decision was ${decision}`);
      },
    },
    {
      name: 'never accepts who is wrong',
      run: async () => holds((await kyc.verify(request(samples.denied))) !== 'ACCEPT', 'The decision was ACCEPT'),
    },
    {
      name: 'decides the same submission alike',
      run: async () => {
        const asked = request(samples.accepted);
        same(await kyc.verify(asked), await kyc.verify(asked), 'The second decision');
      },
    },
  ];
}
