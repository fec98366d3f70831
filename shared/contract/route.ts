import type * as z from "zod/mini";
import type { ProblemCode } from "#shared/model/problem.ts";
import type { Permission } from "#shared/rules/permissions.ts";

type Schema = z.core.$ZodType;

/** The names of the `{name}` parts of a path. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/**
 * Who may call: `public` anybody; `visitor` anybody, and the handler learns who it is; `account` a verified person;
 * `platform` an administrator of the platform;
 * `signature` a service that signs the body's bytes; a permission: everybody who has it in the route's organization.
 */
export type Access = "public" | "visitor" | "account" | "platform" | "signature" | Permission;

/** Whether an access asks for a permission in an organization. */
export const isPermission = (access: Access): access is Permission => access.includes(".");

/** How a caller proves a permission: by the session's cookie, or by an API key that has the permission as a scope. */
export type Credential = "session" | "key";

/**
 * How the body's bytes become what the schema `body` checks: parsed JSON, a form's fields by name, or the bytes as they
 * came (`bytes`, a `Uint8Array`). A route with the access `signature` reads `raw`: the signature is checked over the
 * bytes that came, and the schema checks the payload that was signed.
 */
export type Reads = "json" | "form" | "bytes" | "raw";

/**
 * At most `times` calls in `seconds` by one address, one account, one organization, one email or phone number in the body,
 * or one email or number from one address. A key counts as the account of its maker; an organization is counted by those
 * who see all of it, not by who sees only their own ratings. Calls are counted by address before the body is read, and by all else once it is valid. By
 * `address and age`, the accounts that were made in the last day share one count at an address, and older ones another.
 */
export interface Limit {
  by:
    | "address"
    | "address and age"
    | "account"
    | "organization"
    | "email"
    | "email and address"
    | "phone"
    | "phone and address";
  times: number;
  seconds: number;
  /** A call that succeeds starts the count again, so that only failures in a row are limited. */
  forgiven?: true;
  /** Does not count calls from a browser that has logged in to the account of this email before. */
  unlessKnown?: true;
  /**
   * Counts rubbish apart: it uses up nothing of what honest callers behind the same address need. Where the door tells what is
   * genuine, all else is rubbish, and what is genuine and not valid counts nowhere. Elsewhere what is not valid is.
   */
  rubbishApart?: true;
  /** A call beyond it is let through: its handler is told that it is `spent`, and leaves out what the limit guards. */
  letsThrough?: true;
  /** Counts what is sent: where the message that a call caused certainly did not go out, the call is taken off again. */
  unlessUnsent?: true;
  /** Counts only calls whose query says `true` of this. */
  onlyAsking?: string;
  /** Counts only calls whose query has words in this. */
  onlyWithWords?: string;
  /** The name that calls are counted under. Routes that give the same one share a count. The route's id unless told. */
  countedAs?: string;
}

/** Calls that one API key may make in `seconds`, whatever it calls. */
export const perKey = { times: 600, seconds: 60 } as const satisfies Pick<Limit, "times" | "seconds">;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One endpoint: all that the gateway, the handler, the web client, the OpenAPI document and the security test know of it. */
export interface Route {
  /** CloudFormation's logical id: never changes. */
  id: string;
  method: Method;
  path: string;
  /** The schema of each `{name}` of the path. What a schema refuses is not there: it is answered 404. */
  params?: Readonly<Record<string, Schema>>;
  /** Further addresses of the same page, for the language prefixes. */
  alsoAt?: readonly string[];
  /** One sentence for the OpenAPI document. */
  summary: string;
  access: Access;
  /** Where the organization of a permission stands: in the path unless the body names it in its field `organization`. */
  organizationIn?: "body";
  /** The credentials that serve for a permission; the session alone unless told. */
  credentials?: readonly Credential[];
  /** May be called by somebody who still has to replace a temporary password. Nothing else may, but what any visitor may. */
  whileTemporary?: true;
  /** May be called about an organization that is closed, although it changes something. */
  whileClosed?: true;
  /** The request header that holds the signature, where the access is `signature`. */
  signedIn?: string;
  query?: Schema;
  /** `json` unless told. */
  reads?: Reads;
  /** Bytes of the largest body, where it is not the usual one of `functions/http/request.ts`. */
  bodyAtMost?: number;
  body?: Schema;
  /** Without a schema the answer has no body. */
  answer?: Schema;
  /** HTTP status of success; 200, or 204 when the answer has no body. */
  status?: number;
  /** Headers of a success that callers read, each with one sentence. A success may come without one of them. */
  headers?: Readonly<Record<string, string>>;
  produces?: "application/json" | "text/csv" | "text/html" | "image/svg+xml";
  /** Seconds for which anybody may keep a success: browsers, and what stands before us. It holds nothing of a person. */
  keptFor?: number;
  /** May be called by any site, and read by its scripts: it is the same for everybody, or what the call names is all it takes. */
  fromAnySite?: true;
  /** Problems of this route's own; those of its access, schemas and limits go without saying. */
  errors: readonly ProblemCode[];
  limits?: readonly Limit[];
}

type DeclaredParams<Path extends string> = [PathNames<Path>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<PathNames<Path>, Schema>> };

type DeclaredSignature<By extends Access> = By extends "signature" ? { signedIn: string } : { signedIn?: never };

/**
 * Declares an endpoint with its exact types. A `{name}` of the path without a schema in `params` does not compile, nor
 * does a signed route that does not say which header holds the signature.
 */
export const route = <const Declared extends Route>(
  declared: Declared & DeclaredParams<Declared["path"]> & DeclaredSignature<Declared["access"]>,
): Declared => declared;

/** The schema that a route declares under `Part`, or undefined. */
export type SchemaOf<Declared extends Route, Part extends "query" | "body" | "answer"> = Declared extends {
  [Key in Part]: infer Found extends Schema;
}
  ? Found
  : undefined;

/** The path's parameters of a route as their schemas read them. */
export type ParamsOf<Declared extends Route> = Declared extends {
  params: infer Params extends Readonly<Record<string, Schema>>;
}
  ? { -readonly [Name in keyof Params]: z.output<Params[Name]> }
  : Record<never, never>;

/** The path's parameters of a route as a caller gives them. */
export type ParamsInput<Declared extends Route> = Declared extends {
  params: infer Params extends Readonly<Record<string, Schema>>;
}
  ? { -readonly [Name in keyof Params]: z.input<Params[Name]> }
  : Record<never, never>;
