import { z } from 'zod';
import { findTypeface } from '../../accounts/integrators/typeface.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { HttpApp } from '../../platform/http/http-app.js';

const paramsSchema = z.object({ typeface: z.string().regex(/^[\w-]{43}$/) });

/**
 * `{web_url}/ui/v1/typefaces/{name}`: the file of an integrator's typeface, for its payment links. Its name is known to those who see one,
 * and its content never changes. Opened by itself, it may do nothing.
 */
export function registerTypefaceRoute(app: HttpApp, deps: Pick<Deps, 'db'>): void {
  app.get<{ Params: { typeface: string } }>(
    '/ui/v1/typefaces/:typeface',
    { schema: { hide: true } },
    async (request, reply) => {
      const params = paramsSchema.safeParse(request.params);
      const content = params.success ? await findTypeface(deps, params.data.typeface) : undefined;
      if (!content) throw noTypeface();
      return reply
        .headers({
          'content-type': 'font/woff2',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'access-control-allow-origin': '*',
        })
        .send(content);
    },
  );
}

function noTypeface(): ApiError {
  const message = 'There is no such typeface.';
  return new ApiError({ status: 404, errors: [{ code: 'page_not_found', message }] });
}
