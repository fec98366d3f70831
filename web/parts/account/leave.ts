import { useQueryClient } from "@tanstack/react-query";
import { useHref } from "react-router-dom";
import { addresses } from "#web/addresses.ts";
import { changePerson, useLogOut } from "#web/api/session.ts";
import { dropDrafts } from "#web/session/drafts.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { showFailure } from "../notice/toasts.ts";

/** Logs out and reloads at the log-in page, so that no data of the person stays in memory. */
export function useLeave(): () => void {
  const logOut = useLogOut();
  const login = useHref(addresses.login);
  const queries = useQueryClient();
  // The menu that was pressed is gone when the answer comes.
  const leave = () =>
    void logOut.mutateAsync().then(
      () => {
        useOrganizationsStore.getState().clear();
        dropDrafts();
        // At once, since loading the page may take a while.
        changePerson(queries, null);
        location.assign(login);
        // Last, because it fails where storage is blocked.
        sessionStorage.clear();
      },
      (problem) => showFailure(problem, leave),
    );
  return leave;
}
