// Written from the server's structs by `make docs`; do not edit.

export const VERSION = 1

/** Take an action. */
export interface Act {
  type: 'act'
  id: string
  sequence: number
  action: Record<string, unknown>
}

/** Deal. */
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

/** Get up before the start. */
export interface Leave {
  type: 'leave'
  id: string
}

/** Ask for a bot to play on for somebody who has been away for a while (`here` says from when that is possible). */
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

/** The creator switches the chat on or off. */
export interface SwitchChat {
  type: 'chat'
  id: string
  on: boolean
}

/** The creator closes a table that has not started. */
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

/** Ask what one may do now. */
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

/** Ask what a good player would do now, at a table that allows it. */
export interface AskHint {
  type: 'hint'
  id: string
}

/** Bots need not wait for this seat's thoughts any longer; between two rounds, nor need the next round. */
export interface GoOn {
  type: 'go-on'
  id: string
}

/** Say something to the table. */
export interface Say {
  type: 'say'
  id: string
  text: string
}

/** A sign of life. */
export interface Ping {
  type: 'ping'
  id: string
}

/** Say something to the table without words, also where the chat is switched off. */
export interface React {
  type: 'react'
  id: string
  reaction: 'good-game' | 'good-luck' | 'hello' | 'hurry' | 'oops' | 'thanks' | 'well-done' | 'wow'
}

/** Offer to play again, once the game is over; where somebody has offered it already, say yes to that. */
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

/** Whoever has offered to play again opens the table without waiting for those who have not answered. */
export interface RematchNow {
  type: 'rematch-now'
  id: string
}

/** The first message: the protocol's version, the table as it is, and what was said there. */
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
  table: string
  sequence: number
  status: 'closed' | 'open' | 'over' | 'playing'
  game: string
  rules: string
  options: Record<string, unknown>
  public: boolean
  chat: boolean
  house_chat: 'off' | 'on' | 'phrases'
  clock: PerMove | TimeBank | null
  hints: boolean
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
  rest: Rest | null
  paused: boolean
  pause_asked: number[]
  closed: 'creator' | 'full' | 'host' | 'idle' | 'left' | null
  time_up: number | null
}

/** So long for each move. */
export interface PerMove {
  kind: 'move'
  seconds: number
}

/** So long for the whole game, and a little more with each move. */
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

/** The offer of a rematch: by whom, whether seats rotate, and what those say who are asked. */
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

/** A round has ended and the next one waits: nobody can act. */
export interface Rest {
  until: number
  events: Event[]
}

/** Something that happened. The one a state holds is complete; each seat gets its own edition. */
export interface Event {
  type: 'Event'
}

/** Something was said at the table, by name and from which seat. */
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

/** What one line of the log brought about, as far as the viewer may see it. */
export interface Happened {
  sequence: number
  events: Event[]
  words: string[]
}

/** Who is at the table at this moment: names by seat, the seats whose people are connected, and who else looks. */
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

/** The server's host has deleted something that was said: this is the end of the chat now, as in a welcome. */
export interface Unsaid {
  type: 'unsaid'
  chat: Said[]
}

/** Something happened: the events this viewer may see of it, and the table as it is now. */
export interface Update {
  type: 'update'
  sequence: number
  now: number
  events: Event[]
  words: string[]
  kept: Record<string, number>
  table: TableSeen
}

/** On the lobby's own socket, at first and whenever it has changed: the first page of the public tables. */
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

/** The server cannot reach its memory, or not write there: nothing is accepted until it can; then the code is null. */
export interface Trouble {
  type: 'trouble'
  code: string | null
}

/** The server closes the connection; whether to come back. */
export interface Goodbye {
  type: 'goodbye'
  code: string
  reconnect: boolean
}

/** What the client sent is done, and on disk as the entry of this sequence. */
export interface Accepted {
  type: 'accepted'
  id: string
  sequence: number
}

/** What the client sent changed nothing. The id is empty if there was none to read. */
export interface Refused {
  type: 'refused'
  id: string
  code: string
  sentence: string
}

/** The answer to actions: what one may do now, the first of it if it is much. */
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
  refused: CoreRefused | null
}

/** What one play would bring, and whether its points are doubled. */
export interface Worth {
  points: number
  doubled: boolean
}

/** A refusal as a value: why a preview goes no further, in English, German and French. */
export interface CoreRefused {
  code: string
  sentence: string
  de: string
  fr: string
}

/** The answer to drafts: the first of the plays there are. */
export interface Drafted {
  type: 'drafted'
  id: string
  actions: unknown[]
}

/** The answer to suppose: for each entry of the log whether it agrees, null where it says nothing about it. */
export interface Supposed {
  type: 'supposed'
  id: string
  agrees: (boolean | null)[]
}

/** The answer to hint: what a good player would do at the table of this sequence, null for waiting, and why. */
export interface Hinted {
  type: 'hinted'
  id: string
  sequence: number
  action: Record<string, unknown> | null
  reason: string
}

/** A sign of life. */
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

/** A game that can be played here. */
export interface GameInfo {
  game: string
  title: string
  version: string
  seats: [number, number]
  bots: string[]
  levels: LevelInfo[]
  lesson: boolean
  options: Record<string, unknown>
}

/** One of a game's bots: its name for programs, what people call it, and how it plays. */
export interface LevelInfo {
  name: string
  called: string
  about: string
}

/** The rules of a game, in Markdown. */
export interface Rules {
  title: string
  markdown: string
}

/** A table to open: a bot's name or null for each seat, and one's own seat (or the first free one). */
export interface OpenTable {
  game: string
  seats: (string | null)[]
  options?: Record<string, unknown>
  public?: boolean
  clock?: PerMove | TimeBank | null
  hints?: boolean
  seat?: number | null
  here?: string[]
}

/** Where a table is found, and the seat one has there. Whoever knows the table's code can see it. */
export interface AtTable {
  table: string
  seat: number
}

/** A private note: any text, without characters that no database keeps. */
export interface Note {
  text: string
}

/** Somebody at a table: by the seat they sit at, or by the number of something they have said. */
export interface About {
  seat: number | null
  message: number | null
}

/** Somebody whom one has blocked. */
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

/** All that has happened at a table, as somebody saw it. */
export interface Story {
  chapters: Chapter[]
}

/** What one line of a table's log brought about, in words. */
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
  reason: string
  measure: string
  candidates: CandidateSeen[]
  beliefs: BeliefSeen[]
}

/** Something that could have been done, and what was expected of it. */
export interface CandidateSeen {
  action: Record<string, unknown>
  value: number
}

/** Something that may have been so, and how likely it was to a master's mind. */
export interface BeliefSeen {
  what: string
  chance: number
}

/** A table's link, and where a QR code of it is found. */
export interface Invitation {
  link: string
  svg: string
}

/** What this server keeps of people. */
export interface Privacy {
  held: HeldData[]
  keep_guests: number
  keep_tables: number
  keep_games: number
  contact: string | null
}

/** A kind of data: what it is of a person, and how long it is kept. */
export interface HeldData {
  title: string
  what: string
  kept: string
}

/** What the learner has done so far, `{"type":"next"}` where he only had to read; and the language he learns in. */
export interface Learning {
  actions?: Record<string, unknown>[]
  lang?: 'de' | 'en' | 'fr' | null
}

/** The same, to ask what plays would be worth. */
export interface LearningPreview {
  actions?: Record<string, unknown>[]
  lang?: 'de' | 'en' | 'fr' | null
  plays: Record<string, unknown>[]
}

/** The same, to ask which plays use exactly these cards, or what agrees with them. */
export interface LearningCards {
  actions?: Record<string, unknown>[]
  lang?: 'de' | 'en' | 'fr' | null
  cards: string[]
}

/** Why a master would do what the lesson asks for; nothing where he would do something else, or has not to act. */
export interface LessonHint {
  reason: string | null
}

/** Where a learner is: what he is told, and the table as he sees it. `step` of `steps` are done. */
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

/** A page of people, and what the next one begins after; null on the last. */
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

/** A page of tables, and what the next one begins after; null on the last. */
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

/** A page of reports, and before which number the next one begins; null on the last. */
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

/** A page of the audit log, and before which number the next one begins; null on the last. */
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

/** For how many days somebody is banned, why, and whether nobody new may come in from their address. */
export interface BanPerson {
  days: number
  reason?: string
  address?: boolean
}

/** What somebody is called from now on. */
export interface NewName {
  name: string
}

export type AnyFromClient = Act | Start | Fill | Leave | Vote | ComeBack | SwitchChat | CloseTable | Resign | Pause | Resume | AskActions | AskPreview | AskDrafts | Suppose | AskHint | GoOn | Say | Ping | React | OfferRematch | AnswerRematch | RematchNow

export type AnyToClient = Welcome | Here | Said | Unsaid | Update | LobbySeen | Trouble | Goodbye | Accepted | Refused | Legal | Previewed | Drafted | Supposed | Hinted | Pong

export namespace Code777 {
/** Draw the next question, read it out and answer it. */
export interface Ask {
  type: 'ask'
}

/** Name the three numbers of one's own rack; in whatever order, it is the same announcement. */
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

/** The asker answered his question from the racks he sees. */
export interface Answered {
  type: 'answered'
  seat: number
  question: number
  answer: number | 'equal' | 'first' | 'second'
}

/** A seat announced its solution, right or wrong, and now has so many points. */
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

/** A round begins; everybody sees his own hand and the open card. */
export interface Dealt {
  type: 'dealt'
  round: number
  starter: number
  cards: number
  hands: (string[] | null)[]
  open: string
}

/** Somebody took the open card, in his turn or out of turn. */
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

/** Somebody drew from the stock; only he sees what. */
export interface Drawn {
  type: 'drawn'
  seat: number
  card: string | null
}

/** The open pile but its top card became a new stock of so many cards. */
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

/** Somebody took back his last lay or swap: these cards are in his hand again. */
export interface Undone {
  type: 'undone'
  seat: number
  cards: string[]
  points: number
}

/** Somebody ended his turn with this card. */
export interface Discarded {
  type: 'discarded'
  seat: number
  card: string
}

/** Somebody ended his turn without a discard. */
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

/** A lay of this turn, with all it takes to undo it. */
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

/** A card as somebody sees it: its shade always, its number only where he may read it. */
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

/** The card was turned over for both and taken by the winner of the turn; with the guess and the call it decides. */
export interface Revealed {
  type: 'revealed'
  guess: number
  caller: number
  verdict: 'exact' | 'high' | 'low'
  card: Card
  winner: number
}

/** The winner put a card away: from a slot of his hand, or (slot None) the one just taken. */
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
  scores: number[] | null
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
