import { expect, it } from "vitest";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { aFloodedBusiness, decideHeld } from "#functions/testing/held-calls.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { submitForm } from "#functions/testing/rate-page-calls.ts";
import { withdrawByAuthor } from "./withdraw-comment.ts";

it("takes a comment off also where it is accepted between the looks at what is listed and what is held", async () => {
  const business = await aFloodedBusiness({ publicScore: true });
  const { _id } = business.organization;
  const sent = await submitForm(business.link, { rating: "5", comment: "Lovely", publish: "1" });
  const feedback = sent.headers.location?.split("/").at(-1) ?? "";
  const between = meanwhile(["GetItemCommand", `HELD#${_id}`], () =>
    decideHeld(business, { decision: "accept", feedbacks: [feedback] }),
  );
  await withdrawByAuthor(_id, feedback);
  expect(between).toHaveLength(1);
  expect(await readFeedback(_id, feedback)).toMatchObject({ publishable: false, comment: "Lovely" });
});
