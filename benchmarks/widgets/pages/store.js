// What every page of the club shares: the state, kept at the server, and what can be chosen.

export const CITIES = [
  "Bergen", "Bruges", "Cork", "Ghent", "Graz", "Leeds", "Lyon", "Malmo", "Oslo", "Porto", "Tartu", "Turin",
];
export const ROLES = ["Rower", "Cox", "Coach", "Treasurer"];
export const INTERESTS = ["Sculling", "Sweep", "Touring", "Racing", "Maintenance"];
export const FEES = ["Monthly", "Yearly"];
export const THEMES = ["Light", "Dark", "System"];
export const LANGUAGES = ["English", "Deutsch", "Norsk"];

// What a form for a new member begins with.
export const NOBODY = {
  name: "", email: "", role: "Rower", city: "", birthday: "", interests: [], seats: 1, newsletter: false,
  fee: "Monthly", notes: "", active: true,
};

// Where a goal begins: the address may name a section, also on pages that keep no section in their address.
export const SECTION = ["members", "boats", "settings"].find((one) => location.hash === `#${one}`) ?? "members";

// What the goals call things, on every page. The three dots of a row and the icons are called as a library's docs do.
export const WORDS = {
  club: "Fern Valley Rowing Club", user: "Ines Holt", // `user`: on the account menu: Profile, Language, Log out
  sections: { members: "Members", boats: "Boats", settings: "Settings" },
  search: "Search members", add: "Add member", save: "Save", cancel: "Cancel",
  heads: { name: "Name", email: "E-mail", role: "Role", city: "City", active: "Active" },
  row: { edit: "Edit", deactivate: "Deactivate", activate: "Activate", remove: "Remove" },
  form: {
    name: "Name", email: "E-mail", role: "Role", city: "City", birthday: "Birthday", interests: "Interests",
    seats: "Boat seats", newsletter: "Newsletter", fee: "Fee", notes: "Notes",
  },
  nameMissing: "Please enter a name.",
  boats: { favourite: "Favourite", name: "Boat name", add: "Add boat" },
  settings: { notifications: "Notifications", appearance: "Appearance", account: "Account" },
  notifications: { digest: "Weekly digest", reminders: "Race reminders", sms: "Text messages" },
  appearance: { theme: "Theme", textSize: "Text size" }, // text size: 1 to 5
  account: { clubName: "Club name", language: "Language", remove: "Delete club" }, // then type the name, then "Delete"
  saved: (what) => `${what} was saved.`,
  removed: (what) => `${what} was removed.`,
};

export async function load() {
  return (await fetch("/state")).json();
}

// Keeps the whole state. Throws where the server does not say that it did.
export async function keep(state) {
  const answer = await fetch("/state", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(state),
  });
  if (!answer.ok) throw new Error(`The server did not answer as expected (${answer.status}).`);
}

// The state with this member in it: changed where there is one of that id, else added under the next id.
export function withMember(state, member) {
  const id = member.id ?? Math.max(0, ...state.members.map((one) => one.id)) + 1;
  const known = state.members.some((one) => one.id === id);
  const members = known
    ? state.members.map((one) => (one.id === id ? { ...one, ...member } : one))
    : [...state.members, { ...member, id }];
  return { ...state, members };
}

export function withoutMember(state, id) {
  return { ...state, members: state.members.filter((one) => one.id !== id) };
}

// The same for boats; a new one is nobody's favourite and has no tags.
export function withBoat(state, boat) {
  const id = boat.id ?? Math.max(0, ...state.boats.map((one) => one.id)) + 1;
  const known = state.boats.some((one) => one.id === id);
  const boats = known
    ? state.boats.map((one) => (one.id === id ? { ...one, ...boat } : one))
    : [...state.boats, { favourite: false, tags: [], ...boat, id }];
  return { ...state, boats };
}

export function withSettings(state, settings) {
  return { ...state, settings: { ...state.settings, ...settings } };
}

// Deleting the club leaves nothing but its settings.
export function withoutClub(state) {
  return { ...state, members: [], boats: [] };
}
