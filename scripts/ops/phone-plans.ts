import { writeFileSync } from "node:fs";
import world from "libphonenumber-js/max/metadata";
import { smsCountries } from "#shared/model/sms-country.ts";

// Extracts the SMS countries' numbering plans from libphonenumber-js: 35 kB instead of 160. Rerun after updates; a test
// compares both.
const plans = smsCountries
  .toSorted()
  .map((country) => `  "${country}": ${JSON.stringify(world.countries[country]?.with(4, 0))}`);

writeFileSync("shared/rules/sending/phone-plans.json", `{\n${plans.join(",\n")}\n}\n`);
