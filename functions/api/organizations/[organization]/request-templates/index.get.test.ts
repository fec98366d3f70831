import { expect, it } from "vitest";
import { anAskingBusiness } from "#functions/testing/request-calls.ts";
import { defaultTemplates } from "#shared/rules/requests/default-templates.ts";

const own = "{business}: Tell us about today, {name}. {link} {stop}";

it("are the product's own words until the business writes its own, and again with one call", async () => {
  const business = await anAskingBusiness();
  const { body } = await business.templates();
  expect(body.items.map(({ _id }: { _id: string }) => _id)).toEqual([
    "sms-en-0",
    "sms-fr-0",
    "email-en-0",
    "email-fr-0",
  ]);
  expect(body.items[0]).toMatchObject({
    own: false,
    version: 0,
    text: defaultTemplates.sms.en.text,
    changedAt: null,
  });
  const written = await business.write("sms", "en", { text: `  ${own}\n`, version: 0 });
  expect(written.body).toMatchObject({ _id: "sms-en-1", own: true, version: 1, text: own, subject: null });
  expect(written.body.by.name).toBe("Anne Roy");
  const back = await business.write("sms", "en", { text: null, version: 1 });
  expect(back.body).toMatchObject({ _id: "sms-en-0", own: false, version: 2, text: defaultTemplates.sms.en.text });
  expect((await business.write("sms", "en", { text: own, version: 2 })).body._id).toBe("sms-en-3");
});
