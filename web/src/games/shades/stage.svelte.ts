// The scene that the board shows now: it may lag behind the table while scenes are left, and is never ahead of it.
import { still } from '../../app/settings.svelte'
import { play as sound } from '../../app/sound'
import type { Shades } from '../../wire/protocol'
import { lateness, type Late } from './late'
import { MOST, quiet, scenes, type Scene } from './scenes'

export class Stage {
  scene = $state.raw<Scene>(null!)
  private coming = $state.raw<readonly Scene[]>([])
  private timer: ReturnType<typeof setTimeout> | undefined
  private latest: Shades.View
  private late: Late

  /** `late`: whose last move the clock made. */
  constructor(view: Shades.View, late: readonly number[]) {
    this.late = lateness(view, late, null)
    this.scene = { ...quiet(view), late: this.late }
    this.latest = view
  }

  /** Whether the board still shows earlier scenes. */
  get behind(): boolean {
    return this.coming.length > 0
  }

  /** Whether this is the table that it shows, or will show. */
  shows(view: Shades.View): boolean {
    return view === this.latest
  }

  /** The table has changed. */
  follow(view: Shades.View, events: readonly Shades.Event[], clocked: readonly number[]): void {
    if (view === this.latest) return
    const late = lateness(view, clocked, this.late)
    this.late = late
    const next = scenes(this.latest, events, view).map((scene) => ({ ...scene, late }))
    this.latest = view
    this.coming = [...this.coming, ...next]
    if (still() || document.hidden || view.over || this.coming.length > MOST) this.finish()
    else if (this.timer === undefined) this.go()
  }

  /** Skip to the table as it is now. */
  finish(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const won = this.coming.findLast((scene) => scene.winner !== null)
    if (won) this.heard(won)
    if (this.behind) this.scene = { ...quiet(this.latest), late: this.late }
    this.coming = []
  }

  /** The next scene, and after it the one that follows. */
  private go(): void {
    this.timer = undefined
    const [scene, ...rest] = this.coming
    if (!scene) return
    this.coming = rest
    this.scene = scene
    this.heard(scene)
    this.timer = setTimeout(() => this.go(), scene.lasts)
  }

  /** Play the sound of a won or lost card; spectators hear the table's own sounds. */
  private heard({ view, winner }: Scene): void {
    if (winner !== null && view.seat !== null) sound(winner === view.seat ? 'good' : 'bad')
  }
}

/** The stage that the board of this page has set, so that the line below it speaks of what is seen. */
let set = $state.raw<Stage | null>(null)

/** Show the table on this stage, until what is given back is called. */
export function present(stage: Stage): () => void {
  set = stage
  return () => {
    if (set === stage) set = null
  }
}

/** The next scene to show before the table as it is now; null if there is none. */
export function watched(view: Shades.View): Scene | null {
  return set?.behind && set.shows(view) ? set.scene : null
}
