import "i18next";
import type account from "#shared/locales/en/account.json";
import type admin from "#shared/locales/en/admin.json";
import type apiKeys from "#shared/locales/en/apiKeys.json";
import type app from "#shared/locales/en/app.json";
import type asking from "#shared/locales/en/asking.json";
import type audit from "#shared/locales/en/audit.json";
import type billing from "#shared/locales/en/billing.json";
import type business from "#shared/locales/en/business.json";
import type dashboard from "#shared/locales/en/dashboard.json";
import type entry from "#shared/locales/en/entry.json";
import type failures from "#shared/locales/en/failures.json";
import type feedbacks from "#shared/locales/en/feedbacks.json";
import type fields from "#shared/locales/en/fields.json";
import type home from "#shared/locales/en/home.json";
import type imports from "#shared/locales/en/imports.json";
import type interception from "#shared/locales/en/interception.json";
import type join from "#shared/locales/en/join.json";
import type locations from "#shared/locales/en/locations.json";
import type me from "#shared/locales/en/me.json";
import type onboarding from "#shared/locales/en/onboarding.json";
import type organizations from "#shared/locales/en/organizations.json";
import type palette from "#shared/locales/en/palette.json";
import type personal from "#shared/locales/en/personal.json";
import type plans from "#shared/locales/en/plans.json";
import type qr from "#shared/locales/en/qr.json";
import type requests from "#shared/locales/en/requests.json";
import type settings from "#shared/locales/en/settings.json";
import type sources from "#shared/locales/en/sources.json";
import type stopped from "#shared/locales/en/stopped.json";
import type terms from "#shared/locales/en/terms.json";
import type users from "#shared/locales/en/users.json";

// English texts are the type of every key: a missing key does not compile.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app";
    resources: {
      account: typeof account;
      admin: typeof admin;
      apiKeys: typeof apiKeys;
      app: typeof app;
      asking: typeof asking;
      billing: typeof billing;
      business: typeof business;
      audit: typeof audit;
      dashboard: typeof dashboard;
      entry: typeof entry;
      failures: typeof failures;
      feedbacks: typeof feedbacks;
      fields: typeof fields;
      home: typeof home;
      imports: typeof imports;
      interception: typeof interception;
      me: typeof me;
      join: typeof join;
      locations: typeof locations;
      onboarding: typeof onboarding;
      organizations: typeof organizations;
      palette: typeof palette;
      personal: typeof personal;
      plans: typeof plans;
      qr: typeof qr;
      requests: typeof requests;
      settings: typeof settings;
      sources: typeof sources;
      stopped: typeof stopped;
      terms: typeof terms;
      users: typeof users;
    };
  }
}
