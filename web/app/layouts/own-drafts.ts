import { useEffect } from "react";
import { useSession } from "#web/api/session.ts";
import { dropDraftsOfOthers } from "#web/session/drafts.ts";

/** Drops other people's drafts in this tab, because drafts may name customers. */
export function useOwnDraftsAlone(): void {
  const user = useSession().data?._id;
  useEffect(() => {
    if (user !== undefined) dropDraftsOfOthers(user);
  }, [user]);
}
