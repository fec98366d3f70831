import "i18next";
import type account from "#shared/locales/en/account.json";
import type admin from "#shared/locales/en/admin.json";
import type apiKeys from "#shared/locales/en/apiKeys.json";
import type app from "#shared/locales/en/app.json";
import type audit from "#shared/locales/en/audit.json";
import type dashboard from "#shared/locales/en/dashboard.json";
import type failures from "#shared/locales/en/failures.json";
import type feedbacks from "#shared/locales/en/feedbacks.json";
import type forgot from "#shared/locales/en/forgot.json";
import type home from "#shared/locales/en/home.json";
import type interception from "#shared/locales/en/interception.json";
import type onboarding from "#shared/locales/en/onboarding.json";
import type organizations from "#shared/locales/en/organizations.json";
import type palette from "#shared/locales/en/palette.json";
import type personal from "#shared/locales/en/personal.json";
import type problems from "#shared/locales/en/problems.json";
import type qr from "#shared/locales/en/qr.json";
import type settings from "#shared/locales/en/settings.json";
import type terms from "#shared/locales/en/terms.json";
import type verify from "#shared/locales/en/verify.json";

// The English texts are the type of every key: `t("a.key.that.is.missing")` does not compile.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app";
    resources: {
      account: typeof account;
      admin: typeof admin;
      apiKeys: typeof apiKeys;
      app: typeof app;
      audit: typeof audit;
      dashboard: typeof dashboard;
      failures: typeof failures;
      feedbacks: typeof feedbacks;
      forgot: typeof forgot;
      home: typeof home;
      interception: typeof interception;
      onboarding: typeof onboarding;
      organizations: typeof organizations;
      palette: typeof palette;
      personal: typeof personal;
      problems: typeof problems;
      qr: typeof qr;
      settings: typeof settings;
      terms: typeof terms;
      verify: typeof verify;
    };
  }
}
