import type * as z from "zod/mini";
import type { Feature } from "#shared/model/plan.ts";
import type { ProblemCode } from "#shared/model/problem.ts";
import type { Permission } from "#shared/rules/permissions.ts";

type Schema = z.core.$ZodType;

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/**
 * `visitor`: anybody, but the handler learns who; `account`: a verified person; `signature`: a service that signs the
 * body; a permission: its holders in the organization.
 */
type Access = "public" | "visitor" | "account" | "platform" | "signature" | Permission;

export const isPermission = (access: Access): access is Permission => access.includes(".");

/** A session cookie, or an API key with the permission as scope. */
export type Credential = "session" | "key";

/** `bytes` passes a `Uint8Array`; `raw` also keeps the signed bytes, whose payload the schema checks. */
type Reads = "json" | "form" | "bytes" | "raw";

/** Counts valid calls, in order; a network's calls count for each link or token, and an API key's for its maker. */
export interface Limit {
  by:
    | "network"
    | "network and email"
    | "network and phone"
    | "account"
    | "organization"
    | "link"
    /** What an inbox or a number may get of everybody. */
    | "email"
    | "phone";
  times: number;
  seconds: number;
  /** Beyond this many the handler learns that the limit is `spent`; beyond `times` the call is refused. */
  heldBeyond?: number;
  /** Refuses no call; the handler learns that the limit is `spent`. */
  letsThrough?: true;
  /** A success resets the count, so only consecutive failures are limited. */
  forgiven?: true;
  /** Uncounts the call if its message certainly was not sent. */
  unlessUnsent?: true;
  /** Counts only if this query parameter asks for something. */
  asking?: string;
  /** Routes with the same name share a count; default is the route's id. */
  countedAs?: string;
}

/** Limit of one API key over all routes. */
export const perKey = { times: 600, seconds: 60 } as const satisfies Pick<Limit, "times" | "seconds">;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One endpoint, as gateway, handler, web client, OpenAPI document and security test know it. */
export interface Route {
  /** CloudFormation's logical id: never changes. */
  id: string;
  method: Method;
  path: string;
  /** A value that its schema refuses answers 404. */
  params?: Readonly<Record<string, Schema>>;
  /** Also answers below `/en` and `/fr`; the edge takes the prefix off and sends it as a header. */
  inEachLanguage?: true;
  /** One sentence for the OpenAPI document. */
  summary: string;
  access: Access;
  /** The permission's organization is in the path, unless the body names it. */
  organizationIn?: "body";
  /** The plan must include it; conditional needs are decided by actions. */
  needs?: Feature;
  /** Credentials for a permission; default is the session alone. */
  credentials?: readonly Credential[];
  /** Callable with a temporary password that must be replaced. */
  whileTemporary?: true;
  /** Callable on a closed organization although it changes something. */
  whileClosed?: true;
  /** Header with the signature, if access is `signature`. */
  signedIn?: string;
  query?: Schema;
  /** Default `json`. */
  reads?: Reads;
  /** Largest body in bytes, if not the usual limit. */
  bodyAtMost?: number;
  body?: Schema;
  /** Without a schema the answer has no body. */
  answer?: Schema;
  /** Default 200, or 204 without a body. */
  status?: number;
  /** Response headers that callers read, with a description each; all optional. */
  headers?: Readonly<Record<string, string>>;
  produces?: "application/json" | "text/csv" | "text/html" | "image/svg+xml";
  /** Public cache lifetime of a success in seconds; never for personal data. */
  keptFor?: number;
  /** Allows any origin: the answer is the same for everybody, or the call carries its own proof. */
  fromAnySite?: true;
  /** Beyond those of access, schemas and limits. */
  errors: readonly ProblemCode[];
  limits?: readonly Limit[];
}

type DeclaredParams<Path extends string> = [PathNames<Path>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<PathNames<Path>, Schema>> };

type DeclaredSignature<By extends Access> = By extends "signature" ? { signedIn: string } : { signedIn?: never };

/** Does not compile if a path parameter has no schema, or a signed route no signature header. */
export const route = <const Declared extends Route>(
  declared: Declared & DeclaredParams<Declared["path"]> & DeclaredSignature<Declared["access"]>,
): Declared => declared;

export type SchemaOf<Declared extends Route, Part extends "query" | "body" | "answer"> = Declared extends {
  [Key in Part]: infer Found extends Schema;
}
  ? Found
  : undefined;

export type ParamsOf<Declared extends Route> = Declared extends {
  params: infer Params extends Readonly<Record<string, Schema>>;
}
  ? { -readonly [Name in keyof Params]: z.output<Params[Name]> }
  : Record<never, never>;

export type ParamsInput<Declared extends Route> = Declared extends {
  params: infer Params extends Readonly<Record<string, Schema>>;
}
  ? { -readonly [Name in keyof Params]: z.input<Params[Name]> }
  : Record<never, never>;
