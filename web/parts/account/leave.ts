import { useQueryClient } from "@tanstack/react-query";
import { useHref } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { changePerson, useLogOut } from "#web/api/session.ts";
import { dropDrafts } from "#web/session/drafts.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { showFailure } from "../notice/toasts.ts";

/** Logs out and reloads at the log-in page, so that no personal data stays in memory. */
export function useLeave(): () => void {
  const logOut = useLogOut();
  const login = useHref(appAddresses.login);
  const queries = useQueryClient();
  const leave = () =>
    void logOut.mutateAsync().then(
      () => {
        useOrganizationsStore.getState().clear();
        dropDrafts();
        changePerson(queries, null);
        location.assign(login);
        // Last, because it fails where storage is blocked.
        sessionStorage.clear();
      },
      (problem) => showFailure(problem, leave),
    );
  return leave;
}
