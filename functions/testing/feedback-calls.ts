import * as contract from "#shared/contract/feedbacks.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { aFeedback, anOrganization, submitted } from "./fixtures.ts";
import { ask } from "./handlers.ts";

export type Business = Awaited<ReturnType<typeof anOrganization>>;

export async function aComplaint(more: Parameters<typeof aFeedback>[1] = {}) {
  const business = await anOrganization();
  const feedback = aFeedback(business.organization._id, more);
  await submitted(feedback);
  return { ...business, ...callsAbout(business, feedback._id), feedback };
}

export function callsAbout({ organization, cookie }: Business, feedback: string) {
  const params = { organization: organization._id, feedback };
  return {
    doResolve: (body: unknown = {}, by = cookie) => ask(contract.resolveFeedbackRoute, { params, body, cookie: by }),
    doReopen: (body: unknown = {}) => ask(contract.reopenFeedbackRoute, { params, body, cookie }),
    doUndoResolve: (by = cookie) => ask(contract.undoResolveFeedbackRoute, { params, cookie: by }),
    doNote: (text: unknown, by = cookie) => ask(contract.noteFeedbackRoute, { params, body: { text }, cookie: by }),
    doContact: (way: unknown, by = cookie) =>
      ask(contract.contactCustomerRoute, { params, body: { by: way }, cookie: by }),
    doUndoContact: (by = cookie) => ask(contract.undoContactRoute, { params, cookie: by }),
    doAssign: (body: unknown, by = cookie) => ask(contract.assignFeedbackRoute, { params, body, cookie: by }),
    doErase: () => ask(contract.eraseFeedbackRoute, { params, cookie }),
    doRead: (by = cookie) => ask(contract.readFeedbackRoute, { params, cookie: by }),
  };
}

export const listed = async ({ organization, cookie }: Business, query = {}): Promise<Feedback[]> =>
  (await ask(contract.listFeedbacksRoute, { params: { organization: organization._id }, query, cookie })).body.items;

export const pendingIn = async (business: Business) => (await listed(business, { status: "pending" })).length;
