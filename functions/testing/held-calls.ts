import { hashOf } from "#functions/crypto/token.ts";
import { limitKey } from "#functions/data/keys.ts";
import { countCall } from "#functions/data/limits.ts";
import { tableName, transact } from "#functions/data/table.ts";
import { decideHeldFeedbacksRoute, listHeldFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";
import type { Business } from "./feedback-calls.ts";
import { aNonce, anOrganization } from "./fixtures.ts";
import { ask } from "./handlers.ts";

const [ofNetwork, ofLink] = submitRateRoute.limits;

/** How a network's ratings at a business are counted. */
export const countOfNetwork = (network: string, organization: string) => ({
  name: "rating:network",
  hash: hashOf(`${network} ${organization}`.toLowerCase()),
  seconds: ofNetwork.seconds,
});

/** Leaves a network `left` ratings at a business before it is refused. */
export const leaveRatings = (network: string, { organization }: Pick<Business, "organization">, left = 0) =>
  countCall(countOfNetwork(network, organization._id), new Date(), ofNetwork.times - left);

/** Its link's limit is spent for this window and the next. */
export async function aFloodedBusiness(settings: Parameters<typeof anOrganization>[0] = {}): Promise<Business> {
  const business = await anOrganization(settings);
  const window = Math.floor(Date.now() / 1_000 / ofLink.seconds);
  const spent = { kind: "limit", calls: ofLink.times, expiresAt: Math.ceil(Date.now() / 1_000) + 600 };
  await transact(() =>
    [window, window + 1].map((at) => ({
      Put: { TableName: tableName, Item: { ...limitKey("rating:link", hashOf(business.link), at), ...spent } },
    })),
  );
  return business;
}

/** With a new form each time unless `more` has a nonce. */
export const rateLink = async (link: string, rating: number, more: object = {}) =>
  ask(submitRateRoute, { params: { link }, body: { rating, nonce: await aNonce(link), ...more } });
export const heldOf = async ({ organization, cookie }: Business) =>
  (await ask(listHeldFeedbacksRoute, { params: { organization: organization._id }, cookie })).body;
export const decideHeld = async ({ organization, cookie }: Business, body: object) =>
  (await ask(decideHeldFeedbacksRoute, { params: { organization: organization._id }, body, cookie })).body;
