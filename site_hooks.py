"""What the site needs besides `docs`: pages that lie elsewhere in the repository, and links that lead there.

A page links to files as they lie in the repository. On the site such a link leads to that file's page, if it has one;
to files without a page, such as code, no link is made, and the text stays.
"""

import os
import re
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent
ELSEWHERE = {
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
    "changelog.md": "CHANGELOG.md",
    "images/icon.svg": "web/public/icon.svg",
}
"""Pages and pictures of the site, by the files of the repository that they are."""
FIRST = {"README.md": "index.md"}
"""The first page is written for the site, where it stands for the README."""
RULES = "src/numbra/games/{game}/rules_page/{language}.md"
_CODE = r"^```.*?^```|`[^`\n]+`"
_LINK = re.compile(_CODE + r"|(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#]+)(#[^)\s]*)?\)", re.MULTILINE | re.DOTALL)
"""Code, in which nothing is a link, or a link: whether it is a picture, its text, its target, and the place in it."""


def pages() -> dict[str, str]:
    """Everything on the site that does not lie in `docs`, with the file that it is made of."""
    found = dict(ELSEWHERE)
    for page in sorted(ROOT.glob(RULES.format(game="*", language="*"))):
        game, language = page.parts[-3], page.stem
        found[f"rules/{game}.md" if language == "en" else f"rules/{game}.{language}.md"] = str(page.relative_to(ROOT))
    return found


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages that lie elsewhere."""
    for site, source in pages().items():
        files.append(File.generated(config, site, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001 # named by MkDocs
    """Make the links of a page lead to pages of the site."""
    made_of = pages()
    lies = made_of.get(page.file.src_uri, f"docs/{page.file.src_uri}")
    on_site = {source: site for site, source in made_of.items()} | FIRST
    on_site |= {f"docs/{file.src_uri}": file.src_uri for file in files if not file.generated_by}
    return _LINK.sub(lambda found: _led(found, lies, page.file.src_uri, on_site), markdown)


def _led(link: "re.Match[str]", lies: str, page: str, on_site: dict[str, str]) -> str:
    """A link as it is right on the site; code and links to other sites as they are."""
    picture, text, target, anchor = link[1], link[2], link[3], link[4] or ""
    if not target or "://" in target:
        return link[0]
    meant = os.path.normpath(PurePosixPath(lies).parent / target)
    if meant not in on_site:
        return text if (ROOT / meant).exists() else link[0]
    return f"{picture}[{text}]({os.path.relpath(on_site[meant], PurePosixPath(page).parent)}{anchor})"
