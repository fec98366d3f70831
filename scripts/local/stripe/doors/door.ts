import type { StripeWorld } from "../state/world.ts";

export interface Door {
  resource: string;
  /** Method and path, with `{}` for each id. */
  call: string;
  /** Implemented parameters; others that Stripe knows are refused. */
  speaks: readonly string[];
  run(world: StripeWorld, params: unknown, ids: string[]): unknown;
}

/** The caller guarantees the type: the value was read by the package's declaration. */
function typed<Params>(read: unknown): Params {
  const params: Params = JSON.parse(JSON.stringify(read));
  return params;
}

export const doorOf =
  (resource: string) =>
  <Params>(
    call: string,
    speaks: readonly (keyof Params & string)[],
    run: (world: StripeWorld, params: Params, ids: [string, string]) => unknown,
  ): Door => ({
    resource,
    call,
    speaks,
    run: (world, read, [first = "", second = ""]) => run(world, typed<Params>(read), [first, second]),
  });
