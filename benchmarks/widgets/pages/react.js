// The state for pages made with React: what is kept there, and how it is changed.
import { useEffect, useState } from "react";
import { keep, load } from "/store.js";

// `change(next, said)` keeps a state and tells so; where it was not kept it tells that, and answers false.
export function useClub(succeeded, failed) {
  const [club, setClub] = useState(null);
  useEffect(() => void load().then(setClub), []);
  const change = async (next, said) => {
    try {
      await keep(next);
    } catch (error) {
      failed(error.message);
      return false;
    }
    setClub(next);
    succeeded(said);
    return true;
  };
  return [club, change];
}
