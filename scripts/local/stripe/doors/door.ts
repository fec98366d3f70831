import type { World } from "../state/world.ts";

/** One call of the API: where it stands in the package, and what it does. */
export interface Door {
  /** The file of the package that declares it, e.g. `Customers`. */
  resource: string;
  /** Method and path, with `{}` for each id. */
  call: string;
  /** The parameters that this stand-in understands. Others that Stripe knows are refused as not spoken. */
  speaks: readonly string[];
  run(world: World, params: unknown, ids: string[]): unknown;
}

/** What was read by a declaration of the package, as that declaration's type. */
function typed<Params>(read: unknown): Params {
  const params: Params = JSON.parse(JSON.stringify(read));
  return params;
}

/** A door of one resource of the package. `Params` is the type that the package gives to what the call takes. */
export const doorOf =
  (resource: string) =>
  <Params>(
    call: string,
    speaks: readonly (keyof Params & string)[],
    run: (world: World, params: Params, ids: [string, string]) => unknown,
  ): Door => ({
    resource,
    call,
    speaks,
    run: (world, read, [first = "", second = ""]) => run(world, typed<Params>(read), [first, second]),
  });
