import { randomUUID } from 'node:crypto';
import type { KycVerifier } from '../../../accounts/kyc/kyc-verifier.js';
import type { ContractSamples } from '../adapter-module.js';
import { type ContractCase, holds, same } from './contract-case.js';

/** A verifier that needs people or time may answer `MANUAL_REVIEW` to everything. */
export function kycVerifierContract(kyc: KycVerifier, samples: NonNullable<ContractSamples['kyc']>): ContractCase[] {
  const request = (details: typeof samples.accepted) => ({
    submissionId: randomUUID(),
    accountId: randomUUID(),
    details,
  });
  return [
    {
      name: 'accepts a valid identity, or sends it to manual review',
      run: async () => {
        const decision = await kyc.verify(request(samples.accepted));
        holds(decision === 'ACCEPT' || decision === 'MANUAL_REVIEW', `The decision was ${decision}`);
      },
    },
    {
      name: 'never accepts an invalid identity',
      run: async () => holds((await kyc.verify(request(samples.denied))) !== 'ACCEPT', 'The decision was ACCEPT'),
    },
    {
      name: 'makes the same decision for the same submission',
      run: async () => {
        const asked = request(samples.accepted);
        same(await kyc.verify(asked), await kyc.verify(asked), 'The second decision');
      },
    },
  ];
}
