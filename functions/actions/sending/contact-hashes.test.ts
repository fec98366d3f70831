import { describe, expect, it } from "vitest";
import { handleMailEvent } from "#functions/actions/requests/handle-mail-event.ts";
import { requestTokenFrom } from "#functions/crypto/token.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import { optOutRoute } from "#shared/contract/rate-tokens.ts";

ownDate();
textsGoNowhere();

const tagged = (email: string, tag: string) => email.replace("@", `+${tag}@`);

describe("a person", () => {
  it("is one inbox, however it is written", async () => {
    const business = await anAskingBusiness();
    const name = aCustomersEmail().replace(/@.*/, "");
    const spellings = [
      `${name}@gmail.com`,
      `${name.replaceAll(".", "")}@googlemail.com`,
      `l.${name.slice(1)}+a@gmail.com`,
    ];
    const customers = spellings.map((email) => ({ email }));
    const { body } = await business.send({ channel: "email", customers });
    expect(body.accepted).toMatchObject([{ customer: { email: spellings[0] } }]);
    expect(body.skipped).toMatchObject([{ reason: "duplicate" }, { reason: "duplicate" }]);
    expect((await business.mail(tagged(`${name}@gmail.com`, "b"))).body.skipped).toMatchObject([
      { reason: "already_queued" },
    ]);
  });

  it("who unsubscribes or marks as spam by one spelling is asked by none", async () => {
    const business = await anAskingBusiness();
    const [email, other] = [aCustomersEmail(), aCustomersEmail()];
    const [request] = (await business.mail(tagged(email, "a"))).body.accepted;
    const token = requestTokenFrom(await marksKey(), business.own, request._id);
    await ask(optOutRoute, { params: { token }, text: "List-Unsubscribe=One-Click" });
    const [waiting] = (await business.mail(tagged(other, "a"))).body.accepted;
    await handleMailEvent({ address: tagged(other, "a"), because: "complained" }, new Date());
    expect((await business.read(waiting._id)).body).toMatchObject({ status: "skipped", reason: "complained" });
    for (const one of [email, tagged(email, "c"), other, tagged(other, "c")])
      expect((await business.mail(one)).body.skipped).toMatchObject([
        { reason: one.includes(email.slice(0, 20)) ? "opted_out" : "complained" },
      ]);
  });
});
