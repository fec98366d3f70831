import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { hashOf } from "#functions/crypto/token.ts";
import { readCounts } from "#functions/data/feedbacks/counters.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { limitKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { always } from "#functions/testing/counts.ts";
import { listed } from "#functions/testing/feedback-calls.ts";
import { aMember, aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aFloodedBusiness, heldOf, rateLink } from "#functions/testing/held-calls.ts";
import { showThanks } from "#functions/testing/rate-page-calls.ts";
import { exportFeedbacksRoute, listHeldFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";
import { roles } from "#shared/model/role.ts";
import { permissionReach } from "#shared/rules/permissions.ts";

describe("ratings beyond their link's limit", () => {
  it("are answered like any other, and held out of lists, export, figures and alerts", async () => {
    const business = await aFloodedBusiness();
    const { status, body } = await rateLink(business.link, 1, { comment: "Cold soup" });
    expect([status, body.intercepted]).toEqual([201, true]);
    const { _id } = business.organization;
    expect(await listed(business)).toEqual([]);
    expect(await readCounts(_id, "A", always)).toEqual([]);
    expect(await readFeedback(_id, body.feedback)).toBeNull();
    const file = await ask(exportFeedbacksRoute, {
      params: { organization: _id },
      cookie: business.cookie,
    });
    expect(file.text).not.toContain("Cold soup");
    expect((await heldOf(business)).items).toMatchObject([{ _id: body.feedback, comment: "Cold soup" }]);
    const page = await showThanks(`/a/${business.link}/thanks/${body.feedback}`);
    expect(page.status).toBe(200);
  });

  it("are one rating however often the form is sent", async () => {
    const business = await aFloodedBusiness();
    const nonce = await aNonce(business.link);
    const answers = [await rateLink(business.link, 1, { nonce }), await rateLink(business.link, 1, { nonce })];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await rateLink(business.link, 5, { nonce })).body.error.code).toBe("form_spent");
    expect((await heldOf(business)).items).toHaveLength(1);
  });

  it("are shown to who may resolve", async () => {
    const business = await aFloodedBusiness();
    await rateLink(business.link, 1);
    for (const role of roles) {
      const { cookie } = await aMember(business.organization._id, role);
      const { status } = await ask(listHeldFeedbacksRoute, {
        params: { organization: business.organization._id },
        cookie,
      });
      expect([role, status]).toEqual([role, permissionReach(role, "feedback.resolve") === "all" ? 200 : 403]);
    }
  });
});

it("what counts for a link are genuine forms alone", async () => {
  const { link } = await anOrganization();
  const [, { seconds }] = submitRateRoute.limits;
  const window = Math.floor(Date.now() / 1_000 / seconds);
  await rateLink(link, 9);
  await rateLink(link, 4);
  await rateLink(link, 4, { nonce: "made.up.nonce" });
  const counts = await Promise.all(
    [window, window + 1].map(async (at) => {
      const key = limitKey("rating:link", hashOf(link), at);
      return (await documents.send(new GetCommand({ TableName: tableName, Key: key }))).Item?.calls ?? 0;
    }),
  );
  expect(counts.reduce((sum, calls) => sum + Number(calls), 0)).toBe(1);
});
