import { describe, expect, it } from "vitest";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { updateFeedbackSettingsRoute } from "#shared/contract/organizations.ts";

type Business = Awaited<ReturnType<typeof anOrganization>>;

describe("feedback settings", () => {
  const changeFeedback = ({ organization, cookie }: Pick<Business, "organization" | "cookie">, body: unknown) =>
    ask(updateFeedbackSettingsRoute, { cookie, params: { organization: organization._id }, body });

  it("are changed by operators too, and nothing else by this way", async () => {
    const business = await anOrganization();
    const { cookie } = await aMember(business.organization._id, "operator");
    const body = { interceptLessThan: 2, pageTexts: { fr: { promise: "Nous rappelons." } }, name: "Taken over" };
    const answer = await changeFeedback({ ...business, cookie }, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ interceptLessThan: 2, name: "Café du Port", role: "operator" });
    expect(answer.body.pageTexts.fr.promise).toBe("Nous rappelons.");
    const { cookie: agent } = await aMember(business.organization._id, "agent");
    expect((await changeFeedback({ ...business, cookie: agent }, body)).status).toBe(403);
    expect(await auditOf(business.organization._id)).toMatchObject([
      {
        route: "feedbackSettingsUpdate",
        changes: { interceptLessThan: [4, 2], "pageTexts.fr.promise": [null, "Nous rappelons."] },
      },
    ]);
  });
});
