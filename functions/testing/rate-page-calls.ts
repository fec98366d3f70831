import { handler as commentHandler } from "#functions/pages/a/[link]/comment/[feedback].post.tsx";
import { handler as showHandler } from "#functions/pages/a/[link]/index.get.tsx";
import { handler as submitHandler } from "#functions/pages/a/[link]/index.post.tsx";
import { handler as thanksHandler } from "#functions/pages/a/[link]/thanks/[feedback].get.tsx";
import { handler as contactHandler } from "#functions/pages/a/[link]/thanks/[feedback].post.tsx";
import {
  leaveContactRoute,
  showOwnCommentRoute,
  showRatePageRoute,
  showThanksPageRoute,
  submitRatePageRoute,
} from "#shared/contract/rating.ts";
import { call, type Request } from "./call.ts";
import { aNonce } from "./fixtures.ts";

const at = <Declared extends { path: string }>(prefix: string, route: Declared) => ({
  ...route,
  path: `${prefix}${route.path}`,
});

export const showPage = (link: string, request: Request = {}, prefix = "") =>
  call(showHandler, at(prefix, showRatePageRoute), { ...request, params: { link } });

export const nonceIn = (html: string) => html.match(/name="nonce"[^>]* value="([^"]+)"/)?.[1] ?? "";

/** Without script, with a new nonce unless given. */
export const submitForm = async (link: string, fields: Record<string, string>, request: Request = {}, prefix = "") =>
  call(submitHandler, at(prefix, submitRatePageRoute), {
    ...request,
    params: { link },
    text: new URLSearchParams({ nonce: await aNonce(link), ...fields }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...request.headers },
  });

const thanksAt = (address: string) => {
  const [path = "", query = ""] = address.split("?");
  const [, prefix = "", link = "", feedback = ""] = path.match(/^(\/en|\/fr|)\/a\/([^/]+)\/thanks\/([^/]+)$/) ?? [];
  return { prefix, params: { link, feedback }, query: Object.fromEntries(new URLSearchParams(query)) };
};

export const showThanks = (address: string, request: Request = {}) => {
  const { prefix, params, query } = thanksAt(address);
  return call(thanksHandler, at(prefix, showThanksPageRoute), { ...request, params, query });
};

export const sendContact = (address: string, contact: string, request: Request = {}) => {
  const { prefix, params } = thanksAt(address);
  return call(contactHandler, at(prefix, leaveContactRoute), {
    ...request,
    params,
    text: new URLSearchParams({ contact }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...request.headers },
  });
};

export const withdrawFromPage = (address: string, request: Request = {}) => {
  const { prefix, params } = thanksAt(address);
  return call(commentHandler, at(prefix, showOwnCommentRoute), { ...request, params });
};
