import type { selectedMethodsRequestSchema } from 'svc-bridge/model';
import type { z } from 'zod';
import { ApiError } from '../../platform/http/api-error.js';
import type { FlowPaymentMethod } from './payment-method-view.js';

export type SelectedMethods = z.infer<typeof selectedMethodsRequestSchema>;

/**
 * Looks up every selected method among the buyer's.
 *
 * @throws ApiError `payment_method_unavailable` 409 with the current methods, if one was removed or has expired meanwhile
 */
export function requireUsable(selected: SelectedMethods, methods: readonly FlowPaymentMethod[]): FlowPaymentMethod[] {
  return selected.map(({ payment_method_id }, index) => {
    const method = methods.find((each) => each.payment_method_id === payment_method_id);
    if (method?.usable) return method;
    throw unavailableMethod(`payment_methods[${index}].payment_method_id`, methods);
  });
}

export function unavailableMethod(param: string, methods: readonly FlowPaymentMethod[]): ApiError {
  const message = 'This payment method is no longer available. Choose another one.';
  return new ApiError({
    status: 409,
    errors: [{ code: 'payment_method_unavailable', message, param }],
    payload: { payment_methods: methods },
  });
}
