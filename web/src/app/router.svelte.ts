// Finds the page that the address names.
export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'screen' }
  | { page: 'me' }
  | { page: 'privacy' }
  | { page: 'admin' }
  | { page: 'nowhere' }

/** The page of a path. */
export function routeOf(path: string): Route {
  const [first = '', second = ''] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (first === '') return { page: 'home' }
  if (first === 't' && second) return { page: 'table', table: second }
  if (first === 'rules' && second) return { page: 'rules', game: second }
  if (first === 'learn' && second) return { page: 'learn', game: second }
  if (first === 'screen') return { page: 'screen' }
  if (first === 'me') return { page: 'me' }
  if (first === 'privacy') return { page: 'privacy' }
  if (first === 'admin') return { page: 'admin' }
  return { page: 'nowhere' }
}

class Router {
  route = $state<Route>(routeOf(location.pathname))

  constructor() {
    addEventListener('popstate', () => (this.route = routeOf(location.pathname)))
    document.addEventListener('click', (event) => this.clicked(event))
  }

  /** Show another page. */
  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, '', path)
    this.route = routeOf(path)
    scrollTo(0, 0)
  }

  /** Links to our own pages need no reload. */
  private clicked(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest('a')
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api') || link.pathname.startsWith('/schema'))
      return
    if (link.hash && link.pathname === location.pathname) return
    event.preventDefault()
    this.go(link.pathname)
  }
}

export const router = new Router()
