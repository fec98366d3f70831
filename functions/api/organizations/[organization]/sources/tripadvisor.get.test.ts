import { expect, it } from "vitest";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { seeTripadvisorPage } from "#functions/testing/source-calls.ts";

const page = "Restaurant_Review-g155032-d8675309-Reviews-Cafe_du_Port.html";

it.each(["https://www.tripadvisor.ca", "https://fr.tripadvisor.ca", "https://www.tripadvisor.co.uk"])(
  "shows what Tripadvisor shows of the page at %s, without its reviews, which are billed apart",
  async (origin) => {
    const { status, body } = await seeTripadvisorPage(await anOrganization(), `${origin}/${page}?m=1#reviews`);
    expect([status, body]).toMatchObject([200, { id: "8675309", count: expect.any(Number), reviews: null }]);
  },
);

it.each([
  [
    "https://www.tripadvisor.ca/Restaurants-g155032-Montreal_Quebec.html",
    "Invalid URL: this is not the page of your business. It may be a list, a search or one review.",
  ],
  [`https://www.tripadvisor.ab.com/${page}`, "Invalid URL: this is not an address of Tripadvisor."],
  [`http://www.tripadvisor.ca/${page}`, "Invalid URL: it has to begin with https://."],
])("asks nobody about %s, and says what is wrong with it", async (url, said) => {
  const { status, body } = await seeTripadvisorPage(await anOrganization(), url);
  expect([status, body.error.fields]).toEqual([400, { url: said }]);
});
