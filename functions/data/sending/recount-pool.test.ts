import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { textsAreRefused, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { recountPool } from "./recount-pool.ts";

ownDate();
textsGoNowhere();

const what = fc.constantFrom("send", "refuse", "cancel", "leave");

describe("the SMS pool", () => {
  it("is what its ledger makes of it at every moment, whatever is sent, refused and taken back at once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(what, { minLength: 1, maxLength: 8 }), fc.nat({ max: 5 }), async (acts, credits) => {
        const business = await anAskingBusiness();
        await business.hasCredits(credits);
        const equal = async () => {
          const { counted, recounted } = await recountPool(business.own);
          expect(recounted).toBe(counted);
          expect(await business.credits()).toBe(credits + recounted);
        };
        let refused = 0;
        const live = async (act: (typeof acts)[number]) => {
          const { body } = await business.text(aCustomersNumber());
          const id: string | undefined = body.accepted[0]?._id;
          if (id === undefined) refused += 1;
          else if (act === "cancel") await business.cancel(id);
          else if (act !== "leave") await sendRequest(id, new Date());
        };
        const [kept, others] = [acts.filter((act) => act !== "refuse"), acts.filter((act) => act === "refuse")];
        await Promise.all(kept.map(live));
        await equal();
        textsAreRefused();
        await Promise.all(others.map(live));
        await equal();
        expect(await business.credits()).toBeGreaterThanOrEqual(0);
        // Credits are the only reason for a refusal.
        if (refused > 0) expect(acts.length).toBeGreaterThan(credits);
      }),
      { numRuns: 8 },
    );
  });
});
