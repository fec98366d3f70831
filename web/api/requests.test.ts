import { expect, it } from "vitest";
import { requestFilterIn } from "./requests.ts";

const filterIn = (search: string) =>
  JSON.parse(JSON.stringify(requestFilterIn(new URLSearchParams(search)))) as Record<string, string>;

it("reads the filters of an address", () => {
  expect(filterIn("status=queued&channel=sms&from=2026-11-01&q=L%C3%A9a&batch=01K000000000000000000000ZZ")).toEqual({
    status: "queued",
    channel: "sms",
    from: "2026-11-01",
    q: "Léa",
    batch: "01K000000000000000000000ZZ",
  });
});

it("leaves out what the API would refuse, so that an old link still opens", () => {
  expect(filterIn("status=dreamt&channel=fax&location=7&from=yesterday&q=")).toEqual({});
});
