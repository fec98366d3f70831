import type * as z from "zod/mini";
import type { ProblemCode } from "#shared/model/problem.ts";
import type { Permission } from "#shared/rules/permissions.ts";

/** `{name}` parts of a path, by name. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & PathParams<Rest>
  : unknown;

/**
 * Who may call: `public` anybody; `visitor` anybody, and the handler learns who it is; `account` a verified person;
 * a permission: a member of `{organization}` whose role has it.
 */
export type Access = "public" | "visitor" | "account" | Permission;

/**
 * At most `times` calls in `seconds` by one address, one email in the body, one `{link}` or one account. With `forgiven`
 * a call that succeeds starts the count anew, so that only failures in a row are limited.
 */
export interface Limit {
  by: "address" | "email" | "link" | "account";
  times: number;
  seconds: number;
  forgiven?: true;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Schema = z.core.$ZodType;

/** One endpoint: all that the gateway, the handler, the web client, the OpenAPI document and the security test know of it. */
export interface Route<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
  Allowed extends Access = Access,
> {
  /** CloudFormation's logical id: never changes. */
  id: string;
  method: Method;
  path: Path;
  /** Further addresses of the same page, for the language prefixes. */
  alsoAt?: readonly string[];
  /** One sentence for the OpenAPI document. */
  summary: string;
  access: Allowed;
  query?: Query;
  body?: Body;
  /** Without a schema the answer has no body. */
  answer?: Answer;
  /** HTTP status of success; 200, or 204 when the answer has no body. */
  status?: number;
  produces?: "application/json" | "text/csv" | "text/html";
  /** Problems of this route's own; those of its access, schemas and limits go without saying. */
  errors: readonly ProblemCode[];
  limits?: readonly Limit[];
}

/** Declares an endpoint with its exact types. */
export const route = <
  const Path extends string,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
  const Allowed extends Access = Access,
>(
  declared: Route<Path, Query, Body, Answer, Allowed>,
): Route<Path, Query, Body, Answer, Allowed> => declared;
