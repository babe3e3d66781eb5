// Written from the server's structs by `make docs`; do not edit.

export const VERSION = 2

/** Take an action. */
export interface Act {
  type: 'act'
  id: string
  sequence: number
  action: Record<string, unknown>
}

/** Deal, which starts the game. */
export interface Start {
  type: 'start'
  id: string
}

/** Give the next free seat to a bot. */
export interface Fill {
  type: 'fill'
  id: string
  bot: string
}

/** Give up one's seat before the start. */
export interface Leave {
  type: 'leave'
  id: string
}

/** Free a seat before the start: a bot's, or that of a person who is away. Only the table's creator may. */
export interface Free {
  type: 'free'
  id: string
  seat: number
}

/** Vote for a bot to play on for a person who has been away for a while (`here` says from when that is possible). */
export interface Vote {
  type: 'vote'
  id: string
  seat: number
}

/** Take one's seat back from the bot. */
export interface ComeBack {
  type: 'back'
  id: string
}

/** Switch the table's chat on or off; only the creator may. */
export interface SwitchChat {
  type: 'chat'
  id: string
  on: boolean
}

/** Close a table that has not started; only the creator may. */
export interface CloseTable {
  type: 'close'
  id: string
}

/** Leave a running game: a bot plays on or, if no person is left, the game ends. */
export interface Resign {
  type: 'resign'
  id: string
}

/** Ask for a pause at a table with a clock, or agree to one; it begins when all people there have. */
export interface Pause {
  type: 'pause'
  id: string
}

/** End a pause. */
export interface Resume {
  type: 'resume'
  id: string
}

/** Ask which actions one may take now. */
export interface AskActions {
  type: 'actions'
  id: string
}

/** Ask what plays would be worth. */
export interface AskPreview {
  type: 'preview'
  id: string
  actions: Record<string, unknown>[]
}

/** Ask which plays use exactly these cards. */
export interface AskDrafts {
  type: 'drafts'
  id: string
  cards: string[]
}

/** Ask which entries of one's log agree with these being one's hidden cards. */
export interface Suppose {
  type: 'suppose'
  id: string
  cards: string[]
}

/** Ask for the table as a board that any game can be played on; spectators may ask, too. */
export interface AskBoard {
  type: 'board'
  id: string
}

/** Offer to play again once the game is over; if somebody has offered it already, say yes to their offer. */
export interface OfferRematch {
  type: 'rematch'
  id: string
  rotate?: boolean
}

/** Say yes or no to playing again. */
export interface AnswerRematch {
  type: 'rematch-answer'
  id: string
  yes: boolean
}

/** Open the new table without waiting for those who have not answered; only the person who made the offer may. */
export interface RematchNow {
  type: 'rematch-now'
  id: string
}

/** Say something to the table. */
export interface Say {
  type: 'say'
  id: string
  text: string
}

/** Say a set phrase to the table, also where the chat is switched off. */
export interface React {
  type: 'react'
  id: string
  reaction: 'good-game' | 'good-luck' | 'hello' | 'hurry' | 'oops' | 'thanks' | 'well-done' | 'wow'
}

/** Ask what a good player would do now, at a table that allows it. */
export interface AskHint {
  type: 'hint'
  id: string
}

/** Say that bots or, between two rounds, the next round need not wait for this seat any longer. */
export interface GoOn {
  type: 'go-on'
  id: string
}

/** Check the connection: the answer is `pong`. */
export interface Ping {
  type: 'ping'
  id: string
}

/** The first message: the protocol's version, the table as it is, and the latest chat messages. */
export interface Welcome {
  type: 'welcome'
  version: number
  now: number
  table: TableSeen
  chat: Said[]
  missed: Happened[] | null
}

/** A table as one viewer sees it. */
export interface TableSeen {
  public: boolean
  hints: boolean
  clock: PerMove | TimeBank | null
  table: string
  sequence: number
  status: 'closed' | 'open' | 'over' | 'playing'
  game: string
  rules: string
  options: Record<string, unknown>
  chat: boolean
  house_chat: 'off' | 'on' | 'phrases'
  seats: SeatSeen[]
  seat: number | null
  creator: boolean
  votes: [number, number][]
  since: number
  seed_hash: string | null
  seed: string | null
  rematch: string | null
  offer: Offer | null
  view: View | null
  scores: (number | null)[]
  rest: Rest | null
  paused: boolean
  pause_asked: number[]
  closed: 'creator' | 'fault' | 'full' | 'host' | 'idle' | 'left' | null
  time_up: number | null
  late: number[]
}

/** A number of seconds for each move. */
export interface PerMove {
  kind: 'move'
  seconds: number
}

/** A number of seconds for the whole game, and an increment added with each move. */
export interface TimeBank {
  kind: 'bank'
  seconds: number
  increment: number
}

/** A seat as everybody sees it: who sits there, by name, and whether a bot plays. */
export interface SeatSeen {
  name: string | null
  bot: string | null
  shown: string
  clock: number | null
  avatar: number | null
  left: boolean
}

/** The offer of a rematch: who made it, whether seats rotate, and how the people who were asked have answered. */
export interface Offer {
  seat: number
  rotate: boolean
  yes: number[]
  no: number[]
  waiting: number[]
}

/** All that a seat may know, as a player with a perfect memory would. */
export interface View {
  seat: number | null
  acting: number[]
  waiting_for: number[]
  over: boolean
  winners: number[]
}

/** The rest between two rounds, in which nobody can act. */
export interface Rest {
  until: number
  events: Event[]
}

/** Something that happened. A state holds the complete event; each seat gets its own edition. */
export interface Event {
  type: 'Event'
}

/** A chat message: who wrote it, from which seat, and its text or set phrase. */
export interface Said {
  type: 'said'
  number: number
  at: number
  seat: number | null
  name: string
  avatar: number | null
  text: string
  reaction: 'good-game' | 'good-luck' | 'hello' | 'hurry' | 'oops' | 'thanks' | 'well-done' | 'wow' | null
}

/** The events of one line of the log, as this viewer may see them. */
export interface Happened {
  sequence: number
  events: Event[]
  words: string[]
}

/** Who is at the table now: names by seat, the seats whose people are connected, and the number of spectators. */
export interface Here {
  type: 'here'
  names: (string | null)[]
  avatars: (number | null)[]
  present: number[]
  spectators: number
  replaceable: (number | null)[]
  votes: [number, number][]
  gone_on: number[]
}

/** The server's host has deleted chat messages: these are the latest that are left, as in a welcome. */
export interface Unsaid {
  type: 'unsaid'
  chat: Said[]
}

/** Something happened: the events that this viewer may see, and what has changed at the table. */
export interface Update {
  type: 'update'
  sequence: number
  now: number
  events: Event[]
  words: string[]
  kept: Record<string, number>
  table: Record<string, unknown>
}

/** The first page of the public tables, sent on the lobby's socket: at first, and whenever it has changed. */
export interface LobbySeen {
  type: 'lobby'
  version: number
  now: number
  tables: TableInList[]
  total: number
}

/** A table in a list. */
export interface TableInList {
  table: string
  game: string
  status: string
  public: boolean
  touched: number
  options: Record<string, unknown>
  seats: SeatInList[]
  free: number
  started: boolean
  seat: number | null
  winners: number[]
  points: (number | null)[]
  ended: number | null
}

/** A seat in a list: a person's name, a bot's, both where the bot plays on for them, or neither where it is free. */
export interface SeatInList {
  name: string | null
  bot: string | null
  shown: string
  avatar: number | null
}

/** The server cannot read or write its database, and accepts nothing until it can; then it sends a null code. */
export interface Trouble {
  type: 'trouble'
  code: string | null
}

/** The server closes the connection; `reconnect` says whether the client should connect again. */
export interface Goodbye {
  type: 'goodbye'
  code: string
  reconnect: boolean
}

/** The client's message is applied, and on disk as the entry of this sequence. */
export interface Accepted {
  type: 'accepted'
  id: string
  sequence: number
}

/** The client's message is refused and has changed nothing. The id is empty if none could be read. */
export interface RefusedMessage {
  type: 'refused'
  id: string
  code: string
  sentence: string
}

/** The answer to actions: the actions one may take now; only the first of them if there are many. */
export interface Legal {
  type: 'legal'
  id: string
  actions: unknown[]
}

/** The answer to a preview. */
export interface Previewed {
  type: 'previewed'
  id: string
  preview: Preview
}

/** What a sequence of plays would be worth: each that is possible, their sum, and why the next is not. */
export interface Preview {
  points: number
  plays: Worth[]
  refused: Refused | null
}

/** What one play would bring, and whether its points are doubled. */
export interface Worth {
  points: number
  doubled: boolean
}

/** A refusal as a value: why a preview goes no further. */
export interface Refused {
  code: string
  sentence: string
  translations: Record<string, string>
}

/** The answer to drafts: the plays that use exactly these cards; only the first of them if there are many. */
export interface Drafted {
  type: 'drafted'
  id: string
  actions: unknown[]
}

/** The answer to suppose: for each entry of the log, whether it agrees; null if it says nothing about the cards. */
export interface Supposed {
  type: 'supposed'
  id: string
  agrees: (boolean | null)[]
}

/** The answer to board: what lies where, and what one may do, at the table of this sequence. */
export interface Shown {
  type: 'shown'
  id: string
  sequence: number
  board: BoardSeen
}

/** All that a viewer needs to play a game that has no board of its own, or to follow it. */
export interface BoardSeen {
  zones: ZoneSeen[]
  faces: Record<string, FaceSeen>
  forms: FormSeen[]
}

/** A place on the table, as the viewer sees it. */
export interface ZoneSeen {
  name: string
  called: string
  owner: number | null
  up: boolean
  cards: string[]
  count: number
  independent: boolean
  remembered: boolean
}

/** How a card, tile or die looks: what is printed on it, its name, and what it does if players have to read that. */
export interface FaceSeen {
  label: string
  called: string
  about: string
  colour: 'black' | 'blue' | 'brown' | 'green' | 'grey' | 'orange' | 'pink' | 'purple' | 'red' | 'white' | 'yellow' | null
  shape: 'card' | 'die' | 'tile' | 'token'
}

/** A kind of action that the seat may take now. */
export interface FormSeen {
  type: string
  called: string
  fields: FieldSeen[]
  legal: unknown[][] | null
}

/** A field of a kind of action: what people call it, and what its values are. */
export interface FieldSeen {
  name: string
  called: string
  about: string
  kind: 'number' | 'numbers' | 'other' | 'text' | 'texts'
  means: 'card' | 'face' | 'seat' | null
  names: NamedValue[]
  least: number | null
  most: number | null
}

/** A value that has a name for people. */
export interface NamedValue {
  value: unknown
  called: string
}

/** The answer to hint: the action a good player would take at the table of this sequence, null to wait, and why. */
export interface Hinted {
  type: 'hinted'
  id: string
  sequence: number
  action: Record<string, unknown> | null
  said: string
  reason: string
}

/** The answer to ping, with the server's time. */
export interface Pong {
  type: 'pong'
  id: string
  now: number
}

/** A person as the server knows them. */
export interface Me {
  name: string
  created: number
  seen: number
  avatar: number
  ban: MyBan | null
}

/** Until when somebody is banned, in seconds since 1970, and the host's reason. */
export interface MyBan {
  until: number
  reason: string
}

/** All that the server keeps of a person, and of those who play on their device. */
export interface Kept {
  me: Me
  tables: TableInList[]
  said: KeptTalk[]
  notes: KeptNote[]
  brought: Me[]
  blocks: KeptBlock[]
  reports: KeptReport[]
}

/** Something a person has said, in words or as a reaction, and at which table. */
export interface KeptTalk {
  table: string
  text: string
  reaction: string | null
  by: string | null
}

/** Something a person has noted down, and at which table. */
export interface KeptNote {
  table: string
  text: string
  by: string | null
}

/** Somebody whom a person has blocked. */
export interface KeptBlock {
  name: string
  since: number
}

/** Something that a person has reported to the host, as it was then. */
export interface KeptReport {
  table: string
  about: 'message' | 'name'
  text: string
  at: number
}

/** All installed games. */
export interface Games {
  games: GameInfo[]
  broken: BrokenGame[]
}

/** A game that can be played here; what is said of it is in the language asked for. */
export interface GameInfo {
  game: string
  title: string
  version: string
  tagline: string
  minutes: [number, number] | null
  seats: [number, number]
  usual_seats: number
  usual_options: Record<string, unknown>
  easier: EasierInfo | null
  bots: string[]
  levels: LevelInfo[]
  lesson: boolean
  rules: boolean
  board: string | null
  options: Record<string, unknown>
  table_options: Record<string, unknown>
}

/** An easier way to play a game: what it is, and the options that make it so. */
export interface EasierInfo {
  about: string
  options: Record<string, unknown>
}

/** One of a game's bots: its name for programs, what people call it, and how it plays. */
export interface LevelInfo {
  name: string
  called: string
  about: string
}

/** A game that is installed and cannot be played. */
export interface BrokenGame {
  game: string
  sentence: string
}

/** The rules of a game, in Markdown. */
export interface Rules {
  title: string
  markdown: string
}

/** A table to open: a bot's name or null for each seat, and one's own seat (or the first free one). */
export interface OpenTable {
  public?: boolean
  hints?: boolean
  clock?: PerMove | TimeBank | null
  game: string
  seats: (string | null)[]
  options?: Record<string, unknown>
  seat?: number | null
  here?: string[]
}

/** A table's code, and one's own seat there. Everybody who knows the code can see the table. */
export interface AtTable {
  table: string
  seat: number
}

/** A private note: any text without NUL characters, which databases cannot store. */
export interface Note {
  text: string
}

/** A person at a table, named by their seat or by the number of one of their messages. */
export interface About {
  seat: number | null
  message: number | null
}

/** A person whom the guest has blocked. */
export interface Blocked {
  handle: string
  name: string
  avatar: number | null
  since: number
}

/** The answer to a report. */
export interface Thanks {
  sentence: string
}

/** All that has happened at a table, as one viewer saw it. */
export interface Story {
  chapters: Chapter[]
}

/** What happened by one line of a table's log, as sentences. */
export interface Chapter {
  sequence: number
  words: string[]
  kinds: string[]
}

/** A move of a finished game, counted from 1, and what a master would have thought in that seat's place. */
export interface Explained {
  move: number
  seat: number
  seats: number[]
  played: Record<string, unknown>
  words: string[]
  action: Record<string, unknown> | null
  said: string
  reason: string
  measure: string
  candidates: CandidateSeen[]
  beliefs: BeliefSeen[]
}

/** An action that was possible, and its expected value. */
export interface CandidateSeen {
  action: Record<string, unknown>
  said: string
  value: number
}

/** Something that may have been true, and its probability as a master sees it. */
export interface BeliefSeen {
  what: string
  chance: number
}

/** A table's link, and the path of its QR code. */
export interface Invitation {
  link: string
  svg: string
}

/** What this server stores about people. */
export interface Privacy {
  held: HeldData[]
  keep_guests: number
  keep_tables: number
  keep_games: number
  contact: string | null
}

/** A kind of data about people: what it is, and how long it is kept. */
export interface HeldData {
  title: string
  what: string
  kept: string
}

/** The learner's actions so far, `{"type":"next"}` for each step that is only read, and the language. */
export interface Learning {
  actions?: Record<string, unknown>[]
  lang?: 'de' | 'en' | 'es' | 'fr' | null
}

/** The learner's actions so far, and plays to ask the worth of. */
export interface LearningPreview {
  actions?: Record<string, unknown>[]
  lang?: 'de' | 'en' | 'es' | 'fr' | null
  plays: Record<string, unknown>[]
}

/** The learner's actions so far, and cards to ask which plays use exactly these, or what agrees with them. */
export interface LearningCards {
  actions?: Record<string, unknown>[]
  lang?: 'de' | 'en' | 'es' | 'fr' | null
  cards: string[]
}

/** Why a master would do what the lesson asks for; null if it would act otherwise, or if there is nothing to do. */
export interface LessonHint {
  reason: string | null
}

/** The learner's progress (`step` of `steps` are done), the text of this step, and the table as they see it. */
export interface LessonSeen {
  step: number
  steps: number
  done: boolean
  text: string
  point_at: string | null
  suggestion: Record<string, unknown> | null
  table: TableSeen
  events: Record<string, unknown>[]
  words: string[]
}

/** A refusal over HTTP. */
export interface Problem {
  code: string
  sentence: string
}

/** A page of people. `next` is the `after` of the following page; null on the last page. */
export interface HostsPeople {
  rows: HostsPerson[]
  next: string | null
}

/** A person in the host's list. */
export interface HostsPerson {
  guest: string
  name: string
  created: number
  seen: number
  host: string | null
  tables: number
  reports: number
  ban: HostsBan | null
}

/** A ban, as the host sees it. */
export interface HostsBan {
  at: number
  until: number
  reason: string
  by_address: boolean
}

/** A page of tables. `next` is the `after` of the following page; null on the last page. */
export interface HostsTables {
  rows: HostsTable[]
  next: string | null
}

/** A table in the host's list. */
export interface HostsTable {
  table: string
  game: string
  status: string
  public: boolean
  touched: number
  seats: HostsSeat[]
}

/** A seat at a table in the host's list. */
export interface HostsSeat {
  guest: string | null
  shown: string
  bot: string | null
}

/** A page of reports. `next` is the `before` of the following page; null on the last page. */
export interface HostsReports {
  rows: HostsReport[]
  next: number | null
}

/** A report, with today's names; they are empty for people who are forgotten. */
export interface HostsReport {
  number: number
  at: number
  reporter: string
  reporter_name: string
  guest: string
  name: string
  table: string
  about: string
  text: string
  settled: boolean
}

/** A page of the audit log. `next` is the `before` of the following page; null on the last page. */
export interface HostsAudit {
  rows: HostsDeed[]
  next: number | null
}

/** A line of the audit log. */
export interface HostsDeed {
  number: number
  at: number
  through: string
  action: string
  subject: string
  detail: string
}

/** When the host's session ends, in seconds since 1970. */
export interface HostsSession {
  until: number
}

/** For how many days a person is banned, why, and whether new guests from their address are refused, too. */
export interface BanPerson {
  days: number
  reason?: string
  address?: boolean
}

/** A person's new name. */
export interface NewName {
  name: string
}

export type AnyFromClient = Act | Start | Fill | Leave | Free | Vote | ComeBack | SwitchChat | CloseTable | Resign | Pause | Resume | AskActions | AskPreview | AskDrafts | Suppose | AskBoard | OfferRematch | AnswerRematch | RematchNow | Say | React | AskHint | GoOn | Ping

export type AnyToClient = Welcome | Here | Said | Unsaid | Update | LobbySeen | Trouble | Goodbye | Accepted | RefusedMessage | Legal | Previewed | Drafted | Supposed | Shown | Hinted | Pong

export namespace Code777 {
/** Draw the next question, read it out and answer it. */
export interface Ask {
  type: 'ask'
}

/** Name the three numbers of one's own rack; their order makes no difference. */
export interface Announce {
  type: 'announce'
  numbers: [number, number, number]
}

/** The game begins: three tiles on each rack, those of the seats first. */
export interface Dealt {
  type: 'dealt'
  starter: number
  seats: number
  racks: (string[] | null)[]
}

/** The asker drew a question and read it out. */
export interface Asked {
  type: 'asked'
  seat: number
  question: number
}

/** The asker answered the question from the racks they see. */
export interface Answered {
  type: 'answered'
  seat: number
  question: number
  answer: number | 'equal' | 'first' | 'second'
}

/** A seat announced its solution, right or wrong; with the points it has now. */
export interface Announced {
  type: 'announced'
  seat: number
  numbers: [number, number, number]
  right: boolean
  points: number
}

/** The tiles of a rack were laid next to the supply. */
export interface Removed {
  type: 'removed'
  rack: number
  owner: number | null
  shown: boolean
  tiles: string[] | null
}

/** A rack got three new tiles. */
export interface Replaced {
  type: 'replaced'
  rack: number
  owner: number | null
  tiles: string[] | null
}

/** Resting tiles were shuffled into the supply, or all questions for the next pass. */
export interface Reshuffled {
  type: 'reshuffled'
  pile: 'questions' | 'tiles'
  returned: number
  size: number
}

/** A third point: the game is over. */
export interface Won {
  type: 'won'
  seat: number
  points: number[]
}

/** A game as a seat sees it: every rack but its own, and all that has happened. */
export interface Code777View {
  seat: number | null
  acting: number[]
  waiting_for: number[]
  over: boolean
  winners: number[]
  options: Code777Options
  racks: (string[] | null)[]
  points: number[]
  asker: number
  supply: number
  resting: (string | null)[]
  unasked: number[]
  announced: number[]
  sitting_out: number[]
  log: (Dealt | Answer | Announced | Removed | Replaced | Reshuffled)[]
  conclusions: Conclusions | null
}

/** The options of Code 777. */
export interface Code777Options {
  racks: 4 | 5
  hide_removed: boolean
  return_tiles: boolean
  wrong: 'free' | 'minus_one' | 'sit_out'
  cross_out: boolean
  assistant: boolean
}

/** A question and its answer as the log keeps them. */
export interface Answer {
  type: 'answer'
  question: number
  asker: number
  answer: number | 'equal' | 'first' | 'second'
}

/** What the table's assistant concludes about one's own rack. */
export interface Conclusions {
  racks: number
  most: Record<string, number>
}

export type Code777Action = Ask | Announce

export type Code777Event = Dealt | Asked | Answered | Announced | Removed | Replaced | Reshuffled | Won

export type View = Code777View
export type Options = Code777Options
export type Action = Code777Action
export type Event = Code777Event
}

export namespace Nmbrs {
/** Take the open card: as the active player, or out of turn with one more from the stock. */
export interface Take {
  type: 'take'
}

/** Leave the open card. */
export interface Decline {
  type: 'decline'
}

/** Play cards: the whole row as it lies afterwards, ascending. */
export interface Lay {
  type: 'lay'
  row: string[]
}

/** Replace a joker on the table by the card it stands for. */
export interface Swap {
  type: 'swap'
  joker: string
}

/** Take back this turn's last lay or swap. */
export interface Undo {
  type: 'undo'
}

/** End the turn with a card onto the open pile. */
export interface Discard {
  type: 'discard'
  card: string
}

/** End the turn without a discard (simplified version). */
export interface End {
  type: 'end'
}

/** A round begins; each seat sees its own hand and the open card. */
export interface Dealt {
  type: 'dealt'
  round: number
  starter: number
  cards: number
  hands: (string[] | null)[]
  open: string
}

/** Somebody took the open card, in their turn or out of turn. */
export interface Taken {
  type: 'taken'
  seat: number
  card: string
}

/** Somebody did not want the open card. */
export interface Declined {
  type: 'declined'
  seat: number
}

/** Somebody drew from the stock; only they see the card. */
export interface Drawn {
  type: 'drawn'
  seat: number
  card: string | null
}

/** The open pile, except its top card, became a new stock of `cards` cards. */
export interface Reshuffled {
  type: 'reshuffled'
  cards: number
}

/** Somebody laid a row, or added to rows: the row as it lies now. */
export interface LaidDown {
  type: 'laid'
  seat: number
  row: string[]
  played: string[]
  points: number
  doubled: boolean
  opened: boolean
  grown: string[][]
  crossed: string[][]
}

/** Somebody replaced a joker by the card it stood for. */
export interface JokerSwapped {
  type: 'swapped'
  seat: number
  joker: string
  card: string
}

/** Somebody took back their last lay or swap: these cards are in their hand again. */
export interface Undone {
  type: 'undone'
  seat: number
  cards: string[]
  points: number
}

/** Somebody ended their turn with this card. */
export interface Discarded {
  type: 'discarded'
  seat: number
  card: string
}

/** Somebody ended their turn without a discard. */
export interface TurnEnded {
  type: 'turn-ended'
  seat: number
}

/** A round is over: who went out (nobody: no play for too long), the hands left and what they cost. */
export interface RoundEnded {
  type: 'round-ended'
  round: number
  out: number | null
  hands: string[][]
  lost: number[]
  before: number[]
  points: number[]
  rows: string[][]
  open: string | null
  stock: number
}

/** The match is over. */
export interface Won {
  type: 'won'
  winners: number[]
}

/** A match as a seat sees it. */
export interface NmbrsView {
  seat: number | null
  acting: number[]
  waiting_for: number[]
  over: boolean
  winners: number[]
  options: NmbrsOptions
  round: number
  starter: number
  phase: Phase
  active: number
  offered: number | null
  hand: string[] | null
  hands: HandView[]
  rows: string[][]
  open: string[]
  stock: number
  stocks: string[][]
  freed: Freed[]
  plays: (Laid | Swapped)[]
  idle: number
  points: number[]
  results: RoundResult[]
}

/** The options of nmbrs!. */
export interface NmbrsOptions {
  variant: 'full' | 'simplified'
  rows: 'steps' | 'tables' | 'tables+1'
  joker_colour: 'any' | 'printed'
  target: number
  max_rounds: number
  cards: CardTable
}

/** What the number cards are worth and their colours, card 1 first. */
export interface CardTable {
  values: string
  colours: string
}

/** What is to be done next. */
export type Phase = 'draw' | 'offer' | 'over' | 'play'

/** A hand as everybody at the table knows it. */
export interface HandView {
  count: number
  known: string[]
  unknown: number[]
  opened: boolean
}

/** A joker taken off the table that must be played again in this turn, and the rows it came from, without it. */
export interface Freed {
  joker: string
  rows: string[][]
}

/** A lay of this turn, with all that is needed to undo it. */
export interface Laid {
  type: 'laid'
  row: string[]
  played: string[]
  points: number
  doubled: boolean
  opened: boolean
  grown: [number, string[]][]
  used: Freed[]
}

/** A swap of this turn: the joker as it lay. */
export interface Swapped {
  type: 'swapped'
  joker: string
}

/** A finished round: who went out, the hands left, what they cost and the totals after it. */
export interface RoundResult {
  out: number | null
  hands: string[][]
  lost: number[]
  points: number[]
}

export type NmbrsAction = Take | Decline | Lay | Swap | Undo | Discard | End

export type NmbrsEvent = Dealt | Taken | Declined | Drawn | Reshuffled | LaidDown | JokerSwapped | Undone | Discarded | TurnEnded | RoundEnded | Won

export type View = NmbrsView
export type Options = NmbrsOptions
export type Action = NmbrsAction
export type Event = NmbrsEvent
}

export namespace Shades {
/** Name the number the top card may have. */
export interface Guess {
  type: 'guess'
  number: number
}

/** Say whether the guess is too high, too low or exactly right. */
export interface Call {
  type: 'call'
  verdict: 'exact' | 'high' | 'low'
}

/** Put one of ten cards away for good. */
export interface Discard {
  type: 'discard'
  card: number
}

/** A game begins: nine cards each, by slot, and the stack with its top card's shade. */
export interface Dealt {
  type: 'dealt'
  round: number
  starter: number
  hands: Card[][]
  top: Card
}

/** A card as somebody sees it: its shade always, its number only where they may read it. */
export interface Card {
  grey: number
  number: number | null
}

/** The guesser named a number. */
export interface Guessed {
  type: 'guessed'
  seat: number
  number: number
}

/** The other player called the guess. */
export interface Called {
  type: 'called'
  seat: number
  verdict: 'exact' | 'high' | 'low'
}

/** The card was turned over for both and taken by the winner of the turn; with the guess and the call it decided. */
export interface Revealed {
  type: 'revealed'
  guess: number
  caller: number
  verdict: 'exact' | 'high' | 'low'
  card: Card
  winner: number
}

/** The winner put a card away: from a slot of their hand, or (slot None) the one just taken. */
export interface Discarded {
  type: 'discarded'
  seat: number
  slot: number | null
  card: Card
  open: boolean
}

/** The stack is empty: both hands are shown and counted. */
export interface Ended {
  type: 'ended'
  round: number
  hands: number[][]
  points: number[]
}

/** A game as a seat sees it: every shade on the table, and every number the seat has seen. */
export interface ShadesView {
  seat: number | null
  acting: number[]
  waiting_for: number[]
  over: boolean
  winners: number[]
  options: ShadesOptions
  round: number
  starter: number
  phase: Phase
  guesser: number
  guess: number | null
  hands: Card[][]
  taken: Card | null
  top: Card | null
  stack: number
  discards: DiscardView[]
  revealed: number[]
  turns: Turn[]
  points: (number | null)[]
  results: Result[]
  scores: (number | null)[]
  grey_sd: number
}

/** The options of 49 Shades of Grey. */
export interface ShadesOptions {
  rounds: 1 | 2
  memory_aid: boolean
  open_discards: boolean
  print_tolerance: number
}

/** What is to be done next. */
export type Phase = 'call' | 'discard' | 'guess' | 'over'

/** A discard as a seat sees it. */
export interface DiscardView {
  seat: number
  slot: number | null
  card: Card
}

/** A turn as both saw it. */
export interface Turn {
  guesser: number
  guess: number
  verdict: 'exact' | 'high' | 'low'
  number: number
  winner: number
}

/** A finished game of the match. */
export interface Result {
  hands: number[][]
  points: number[]
}

export type ShadesAction = Guess | Call | Discard

export type ShadesEvent = Dealt | Guessed | Called | Revealed | Discarded | Ended

export type View = ShadesView
export type Options = ShadesOptions
export type Action = ShadesAction
export type Event = ShadesEvent
}
