import { writeFileSync } from "node:fs";
import world from "libphonenumber-js/max/metadata";
import { smsCountries } from "#shared/model/sms-country.ts";

// Cuts the numbering plans of the countries that SMS can go to out of libphonenumber-js, which holds the whole world's:
// 35 kB instead of 160. How numbers are written in each country is left out: they are read here, and written nowhere.
// Run it with `node_modules/.bin/node` after an update of that package or a change of `callingCodes`. A test holds the
// file against the package.
const plans = smsCountries
  .toSorted()
  .map((country) => `  "${country}": ${JSON.stringify(world.countries[country]?.with(4, 0))}`);

writeFileSync("shared/rules/sending/phone-plans.json", `{\n${plans.join(",\n")}\n}\n`);
