"""Redmine and Ruby from Debian's packages, unpacked into a folder of their own: nothing is installed on the machine."""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.apps.debian import made_once
from benchmarks.apps.fetched import run

ADMIN, PASSWORD = "ada", "quiet-harbour-42"  # the password is that of every account
DATABASE = "redmine.sqlite3"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
PACKAGES = (
    "redmine", "libicu72", "libjs-chart.js", "libjs-jquery", "libjs-jquery-ui", "libjs-raphael", "libruby3.1",
    "libsqlite3-0", "libxml2", "libxslt1.1", "libyaml-0-2", "puma", "racc", "rake", "ruby-actioncable",
    "ruby-actionmailbox", "ruby-actionmailer", "ruby-actionpack", "ruby-actionpack-action-caching",
    "ruby-actionpack-xml-parser", "ruby-actiontext", "ruby-actionview", "ruby-activejob", "ruby-activemodel",
    "ruby-activerecord", "ruby-activestorage", "ruby-activesupport", "ruby-addressable", "ruby-builder",
    "ruby-bundler", "ruby-chunky-png", "ruby-coderay", "ruby-commonmarker", "ruby-concurrent", "ruby-crass",
    "ruby-css-parser", "ruby-enum", "ruby-erubi", "ruby-globalid", "ruby-hike", "ruby-html-pipeline",
    "ruby-htmlentities", "ruby-i18n", "ruby-jquery-rails", "ruby-loofah", "ruby-mail", "ruby-marcel",
    "ruby-metaclass", "ruby-method-source", "ruby-mini-magick", "ruby-mini-mime", "ruby-mini-portile2", "ruby-mocha",
    "ruby-multi-json", "ruby-net-ldap", "ruby-net-telnet", "ruby-nio4r", "ruby-nokogiri", "ruby-pkg-config",
    "ruby-posix-spawn", "ruby-public-suffix", "ruby-rack", "ruby-rack-test", "ruby-rails",
    "ruby-rails-deprecated-sanitizer", "ruby-rails-dom-testing", "ruby-rails-html-sanitizer", "ruby-rails-observers",
    "ruby-railties", "ruby-rbpdf", "ruby-rbpdf-font", "ruby-redcarpet", "ruby-request-store", "ruby-roadie",
    "ruby-roadie-rails", "ruby-rotp", "ruby-rouge", "ruby-rqrcode", "ruby-rqrcode-core", "ruby-rubygems",
    "ruby-sanitize", "ruby-sdbm", "ruby-sprockets", "ruby-sprockets-rails", "ruby-sqlite3", "ruby-task-list",
    "ruby-thor", "ruby-tilt", "ruby-tzinfo", "ruby-webrick", "ruby-websocket-driver", "ruby-websocket-extensions",
    "ruby-xmlrpc", "ruby-zeitwerk", "ruby-zip", "ruby3.1", "rubygems-integration",
)  # fmt: skip
WWW = Path("system") / "usr" / "share" / "redmine"
FOREIGN = "/usr/share/redmine/{config,instances/*/config}"  # where its Gemfile looks for databases
CONNECTION = """\
production:
  adapter: sqlite3
  database: <%= ENV['REDMINE_HOME'] %>/redmine.sqlite3
  timeout: 20000
"""
PLACES = f"""\
home = ENV['REDMINE_HOME']
config.paths['tmp'] = File.join(home, 'tmp')
config.paths['log'] = File.join(home, 'redmine.log')
config.cache_store = :memory_store
config.secret_key_base = {PASSWORD * 4!r}
"""
SEED = """\
{ app_title: "Garden club", default_language: "en", rest_api_enabled: "0" }.each { |name, value| Setting[name] = value }
people = [%w[ada Ada Brook], %w[rosa Rosa Diaz], %w[tom Tom Weber], %w[lena Lena Moor]].map do |login, first, last|
  User.new(firstname: first, lastname: last, mail: "#{login}@example.org", language: "en").tap do |one|
    one.login, one.admin, one.mail_notification = login, login == "ada", "none"
    one.password = one.password_confirmation = ENV["REDMINE_PASSWORD"]
    one.pref.auto_watch_on = []
    one.save!
  end
end
ada, rosa, tom = people
User.current = ada
manager, developer = %w[Manager Developer].map { |name| Role.find_by!(name: name) }
garden, shed = [["Community garden", "garden"], ["Tool shed", "shed"]].map do |name, key|
  Project.create!(name: name, identifier: key, trackers: Tracker.all, is_public: false,
    enabled_module_names: %w[issue_tracking time_tracking news wiki boards calendar])
end
[[garden, ada, manager], [garden, rosa, developer], [garden, tom, developer], [shed, ada, manager]].each do |of, *who|
  one, role = who
  Member.create!(project: of, principal: one, roles: [role])
end
spring, autumn = %w[Spring Autumn].map { |name| Version.create!(project: garden, name: name) }
beds, paths = %w[Beds Paths].map { |name| IssueCategory.create!(project: garden, name: name) }
[
  ["Gate does not close", "It swings open at night.", nil, paths, spring],
  ["Slugs in the lettuce", "Every evening.", rosa, beds, spring],
  ["Order seed potatoes", "Twelve kilos.", tom, nil, nil],
  ["Paint the bench", "Green again.", nil, nil, autumn],
  ["Mower will not start", "The plug is new.", nil, nil, nil],
].each_with_index do |(subject, text, to, category, version), at|
  Issue.create!(project: garden, author: ada, subject: subject, description: text, assigned_to: to, category: category,
    fixed_version: version, start_date: Date.new(2026, 3, at + 1), tracker: Tracker.find_by!(name: "Bug"),
    priority: IssuePriority.find_by!(name: "Normal"), status: IssueStatus.find_by!(name: "New"))
end
News.create!(project: garden, author: ada, title: "Seed swap on Sunday", description: "Bring envelopes.")
{ "Wiki" => "Start here.", "Watering" => "Mornings only.", "Compost" => "Turn it in March." }.each do |title, text|
  page = WikiPage.new(wiki: garden.wiki, title: title)
  page.save_with_content(WikiContent.new(page: page, text: text, author: ada)) or raise title
end
"""


def made() -> Path:
    """`system` with the programs, and the database beside it, made on first use and kept. Raises AppMissing."""
    return made_once("redmine", RECIPE, PACKAGES, _build)


def environment(kept: Path, home: Path) -> dict[str, str]:
    """What its commands need, beside their own environment: its own Ruby, with the gems that were unpacked."""
    usr, machine = kept / "system" / "usr", "x86_64-linux-gnu"
    library = usr / "lib" / machine
    gems = usr / "share" / "rubygems-integration"
    return {
        "LD_LIBRARY_PATH": str(library), "REDMINE_HOME": str(home), "HOME": str(home), "RAILS_ENV": "production",
        "RUBYLIB": os.pathsep.join(
            str(one)
            for one in (
                usr / "lib" / "ruby" / "vendor_ruby", usr / "lib" / "ruby" / "3.1.0", library / "ruby" / "3.1.0",
                library / "ruby" / "vendor_ruby" / "3.1.0",
            )
        ),
        "GEM_HOME": str(kept / "gems"), "GEM_PATH": os.pathsep.join(
            str(one)
            for one in (
                gems / "all", gems / "3.1.0", library / "rubygems-integration" / "3.1.0",
                usr / "lib" / "ruby" / "gems" / "3.1.0",
            )
        ),
    }  # fmt: skip


def command(kept: Path, *words: str) -> list[str]:
    return [str(kept / "system" / "usr" / "bin" / "ruby3.1"), *words]


def served(kept: Path, port: int) -> list[str]:
    puma = str(kept / "system" / "usr" / "bin" / "puma")
    return command(kept, puma, "--bind", f"tcp://127.0.0.1:{port}", "--environment", "production", "--threads", "4:4")


def _build(folder: Path) -> None:
    www = folder / WWW
    for link in ("Gemfile.lock", "instances", "config/database.yml"):  # into the machine's own folders
        (www / link).unlink()
    gemfile = (www / "Gemfile").read_text("utf-8")
    gemfile = gemfile.replace(f"'{FOREIGN}/database.yml'", "File.join(__dir__, 'instances/*/config/database.yml')")
    (www / "Gemfile").write_text(f"{gemfile}\ngem 'puma'\n", "utf-8")
    settings = www / "instances" / "default" / "config"
    settings.mkdir(parents=True)
    (settings / "database.yml").write_text(CONNECTION, "utf-8")
    (www / "config" / "additional_environment.rb").write_text(PLACES, "utf-8")
    (folder / "tmp").mkdir()
    both = {**os.environ, **environment(folder, folder), "REDMINE_LANG": "en", "REDMINE_PASSWORD": PASSWORD}
    seed = folder / "seed.rb"
    seed.write_text(SEED, "utf-8")
    for words in (
        ["bin/rake", "db:migrate"], ["bin/rake", "redmine:load_default_data"], ["bin/rails", "runner", str(seed)],
    ):  # fmt: skip
        run(command(folder, *words), www, both)
