"""Request Tracker and Perl from Debian's packages, unpacked into a folder of their own, with a house's requests."""

from __future__ import annotations

import os
import re
from pathlib import Path

from benchmarks.apps.debian import made_once
from benchmarks.apps.fetched import run

ADMIN, PASSWORD = "ada", "quiet-harbour-42"  # the password is that of every account
DATABASE = "rt.sqlite3"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
PACKAGES = (
    "request-tracker5", "starlet", "libalgorithm-c3-perl", "libapache-logformat-compiler-perl",
    "libapache-session-perl", "libasa-perl", "libb-hooks-endofscope-perl", "libb-hooks-op-check-perl",
    "libboolean-perl", "libbusiness-hours-perl", "libcache-cache-perl", "libcache-simple-timedexpiry-perl",
    "libcgi-emulate-psgi-perl", "libcgi-pm-perl", "libcgi-psgi-perl", "libclass-accessor-chained-perl",
    "libclass-accessor-lite-perl", "libclass-accessor-perl", "libclass-c3-perl", "libclass-container-perl",
    "libclass-data-inheritable-perl", "libclass-inspector-perl", "libclass-load-perl", "libclass-load-xs-perl",
    "libclass-method-modifiers-perl", "libclass-mix-perl", "libclass-returnvalue-perl", "libclass-singleton-perl",
    "libclass-tiny-perl", "libclass-xsaccessor-perl", "libclone-perl", "libconstant-defer-perl",
    "libconvert-asn1-perl", "libconvert-binhex-perl", "libconvert-color-perl", "libcookie-baker-perl",
    "libcpanel-json-xs-perl", "libcrypt-eksblowfish-perl", "libcrypt-urandom-perl", "libcrypt-x509-perl",
    "libcss-minifier-xs-perl", "libcss-squish-perl", "libdata-guid-perl", "libdata-ical-perl", "libdata-optlist-perl",
    "libdata-page-pageset-perl", "libdata-page-perl", "libdata-perl-perl", "libdate-extract-perl",
    "libdate-manip-perl", "libdatetime-format-mail-perl", "libdatetime-format-natural-perl",
    "libdatetime-format-w3cdtf-perl", "libdatetime-hires-perl", "libdatetime-locale-perl", "libdatetime-perl",
    "libdatetime-timezone-perl", "libdbd-sqlite3-perl", "libdbi-perl", "libdbix-dbschema-perl",
    "libdbix-searchbuilder-perl", "libdevel-callchecker-perl", "libdevel-globaldestruction-perl",
    "libdevel-overloadinfo-perl", "libdevel-stacktrace-ashtml-perl", "libdevel-stacktrace-perl",
    "libdynaloader-functions-perl", "libemail-address-list-perl", "libemail-address-perl", "libencode-detect-perl",
    "libencode-hanextra-perl", "libencode-locale-perl", "libeval-closure-perl", "libexception-class-perl",
    "libexpat1", "libexporter-tiny-perl", "libfile-listing-perl", "libfile-sharedir-perl", "libfile-which-perl",
    "libfilesys-notify-simple-perl", "libfont-afm-perl", "libfreezethaw-perl", "libgnupg-interface-perl", "libgumbo1",
    "libhash-multivalue-perl", "libhtml-format-perl", "libhtml-formatexternal-perl",
    "libhtml-formattext-withlinks-andtables-perl", "libhtml-formattext-withlinks-perl", "libhtml-gumbo-perl",
    "libhtml-mason-perl", "libhtml-mason-psgihandler-perl", "libhtml-parser-perl", "libhtml-quoted-perl",
    "libhtml-rewriteattributes-perl", "libhtml-scrubber-perl", "libhtml-tagset-perl", "libhtml-tree-perl",
    "libhttp-cookies-perl", "libhttp-date-perl", "libhttp-entity-parser-perl", "libhttp-headers-actionpack-perl",
    "libhttp-headers-fast-perl", "libhttp-message-perl", "libhttp-multipartparser-perl", "libhttp-negotiate-perl",
    "libimport-into-perl", "libio-handle-util-perl", "libio-html-perl", "libio-pty-perl", "libio-socket-ssl-perl",
    "libio-string-perl", "libipc-run-perl", "libipc-run3-perl", "libipc-sharelite-perl", "libipc-signal-perl",
    "libjavascript-minifier-xs-perl", "libjson-maybexs-perl", "liblist-moreutils-perl", "liblist-moreutils-xs-perl",
    "liblist-utilsby-perl", "liblocale-maketext-fuzzy-perl", "liblocale-maketext-lexicon-perl", "liblog-any-perl",
    "liblog-dispatch-perl", "liblwp-mediatypes-perl", "liblwp-protocol-https-perl", "libmailtools-perl",
    "libmime-tools-perl", "libmime-types-perl", "libmodule-implementation-perl", "libmodule-path-perl",
    "libmodule-pluggable-perl", "libmodule-refresh-perl", "libmodule-runtime-conflicts-perl",
    "libmodule-runtime-perl", "libmodule-versions-report-perl", "libmoo-perl", "libmoose-perl",
    "libmoosex-nonmoose-perl", "libmoosex-role-parameterized-perl", "libmoox-handlesvia-perl", "libmoox-late-perl",
    "libmoox-typetiny-perl", "libmro-compat-perl", "libnamespace-autoclean-perl", "libnamespace-clean-perl",
    "libnet-cidr-perl", "libnet-http-perl", "libnet-ip-perl", "libnet-ldap-perl", "libnet-smtp-ssl-perl",
    "libnet-ssleay-perl", "libossp-uuid-perl", "libossp-uuid16", "libpackage-deprecationmanager-perl",
    "libpackage-stash-perl", "libpackage-stash-xs-perl", "libparallel-forkmanager-perl", "libparallel-prefork-perl",
    "libparams-classify-perl", "libparams-util-perl", "libparams-validate-perl", "libparams-validationcompiler-perl",
    "libparse-recdescent-perl", "libpath-dispatcher-perl", "libperl5.36", "libperlio-eol-perl", "libplack-perl",
    "libpod-parser-perl", "libposix-strftime-compiler-perl", "libproc-wait3-perl", "libregexp-common-net-cidr-perl",
    "libregexp-common-perl", "libregexp-ipv6-perl", "librole-basic-perl", "librole-tiny-perl", "libscope-guard-perl",
    "libscope-upper-perl", "libserver-starter-perl", "libset-intspan-perl", "libsignal-mask-perl", "libspecio-perl",
    "libsqlite3-0", "libssl3", "libstream-buffered-perl", "libstrictures-perl", "libstring-shellquote-perl",
    "libsub-exporter-perl", "libsub-exporter-progressive-perl", "libsub-handlesvia-perl", "libsub-identify-perl",
    "libsub-install-perl", "libsub-name-perl", "libsub-quote-perl", "libsub-uplevel-perl",
    "libsymbol-global-name-perl", "libterm-readkey-perl", "libterm-readline-perl-perl", "libtest-exception-perl",
    "libtest-sharedfork-perl", "libtest-tcp-perl", "libtext-autoformat-perl", "libtext-password-pronounceable-perl",
    "libtext-quoted-perl", "libtext-reform-perl", "libtext-template-perl", "libtext-vfile-asdata-perl",
    "libtext-wikiformat-perl", "libtext-worddiff-perl", "libtext-wrapper-perl", "libtime-parsedate-perl",
    "libtimedate-perl", "libtree-simple-perl", "libtry-tiny-perl", "libtype-tiny-perl", "libuniversal-require-perl",
    "liburi-perl", "libvariable-magic-perl", "libwant-perl", "libweb-machine-perl", "libwww-form-urlencoded-perl",
    "libwww-perl", "libwww-robotrules-perl", "libxml-libxml-perl", "libxml-namespacesupport-perl",
    "libxml-parser-perl", "libxml-rss-perl", "libxml-sax-base-perl", "libxml-sax-perl", "libxml-simple-perl",
    "libxml-twig-perl", "libxml-xpath-perl", "libxml2", "libxstring-perl", "perl", "perl-base", "perl-modules-5.36",
    "perl-openssl-defaults",
)  # fmt: skip
SHARE = Path("system") / "usr" / "share" / "request-tracker5"
FOLDERS = ("etc", "mason_data", "session_data", "mail")  # of its home
SETTINGS = """\
Set($rtname, 'house');
Set($Organization, 'house.example.org');
Set($WebDomain, '127.0.0.1');
Set($WebPort, $ENV{RT_PORT});
Set($CanonicalizeRedirectURLs, 1);
Set($DatabaseType, 'SQLite');
Set($DatabaseName, "$ENV{RT_HOME}/rt.sqlite3");
Set($MailCommand, 'testfile');
Set($Timezone, 'UTC');
Set($LogToSTDERR, 'critical');
Set($LogToSyslog, undef);
Set($DisableGD, 1);
Set($DisableGraphViz, 1);
Set(%GnuPG, Enable => 0);
Set(%SMIME, Enable => 0);
1;
"""
SEED = r"""
use strict;
use warnings;
use RT;
RT::LoadConfig();
RT::Init();
my $system = RT->SystemUser;
sub made { my ($of, @with) = @_; my $one = "RT::$of"->new($system); my ($id, @said) = $one->Create(@with);
    die "$of: @said" unless $id; return $one }
my %people;
for (['ada', 'Ada Brook'], ['rosa', 'Rosa Diaz'], ['tom', 'Tom Weber']) {
    my ($name, $full) = @$_;
    $people{$name} = made('User', Name => $name, RealName => $full, EmailAddress => "$name\@example.org",
        Password => $ENV{RT_PASSWORD}, Privileged => 1);
}
$people{ada}->PrincipalObj->GrantRight(Right => 'SuperUser', Object => RT->System);
for (['Caretakers', 'They look after the house.', 'rosa'], ['Old committee', 'Until 2024.', 'tom']) {
    my ($name, $said, @in) = @$_;
    my $group = RT::Group->new($system);
    my ($id, $why) = $group->CreateUserDefinedGroup(Name => $name, Description => $said);
    die $why unless $id;
    $group->AddMember($people{$_}->PrincipalId) for @in;
}
for my $queue (['House', 'All that breaks'], ['Computers', 'All that blinks']) {
    my $made = made('Queue', Name => $queue->[0], Description => $queue->[1]);
    for my $right (qw(SeeQueue ShowTicket CreateTicket OwnTicket ModifyTicket ReplyToTicket CommentOnTicket)) {
        $people{$_}->PrincipalObj->GrantRight(Right => $right, Object => $made) for qw(rosa tom);
    }
}
my @tickets = (
    ['House', 'Heating is cold in room 3', 'It ticks, but stays cold.', 'mia@example.org', 'open', 'rosa', 50],
    ['House', 'Lamp over the stairs flickers', 'Since Monday.', 'omar@example.org', 'new', 'Nobody', 50],
    ['Computers', 'Projector shows only green', 'With both cables.', 'lena@example.org', 'new', 'Nobody', 50],
    ['Computers', 'Password for the archive', 'Mine has run out.', 'mia@example.org', 'open', 'tom', 0],
    ['House', 'Order twelve chairs', 'Wooden ones.', 'omar@example.org', 'stalled', 'ada', 0],
    ['Computers', 'Test, please ignore', 'Just a test.', 'tom@example.org', 'new', 'Nobody', 0],
);
require MIME::Entity;
for (@tickets) {
    my ($queue, $subject, $text, $by, $status, $owner, $priority) = @$_;
    my $one = made('Ticket', Queue => $queue, Subject => $subject, Requestor => $by, Owner => $owner,
        Priority => $priority, MIMEObj => MIME::Entity->build(Type => 'text/plain', Data => ["$text\n"]));
    $one->SetStatus($status) if $status ne 'new';
}
"""


def made() -> Path:
    """`system` with the programs, and `home` with the database, made on first use and kept. Raises AppMissing."""
    return made_once("requesttracker", RECIPE, PACKAGES, _build)


def environment(kept: Path, home: Path, port: int) -> dict[str, str]:
    """What its commands need, beside their own environment: its own Perl, with the modules that were unpacked. `port`
    is the one at which it is read.
    """
    usr = kept / "system" / "usr"
    machine = usr / "lib" / "x86_64-linux-gnu"
    libraries = (
        kept / SHARE / "lib", machine / "perl5" / "5.36", usr / "share" / "perl5", machine / "perl-base",
        machine / "perl" / "5.36", usr / "share" / "perl" / "5.36",
    )  # fmt: skip
    return {
        "RT_SYSTEM": str(kept / "system"), "RT_HOME": str(home), "RT_PORT": str(port), "HOME": str(home),
        "LD_LIBRARY_PATH": str(machine), "PERL5LIB": os.pathsep.join(map(str, libraries)),
        "TMPDIR": str(home / "mail"),  # where it leaves the mail that it would send
    }  # fmt: skip


def command(kept: Path, *words: str) -> list[str]:
    return [str(kept / "system" / "usr" / "bin" / "perl"), *words]


def served(kept: Path, port: int) -> list[str]:
    server = str(kept / SHARE / "libexec" / "rt-server")
    return command(kept, server, "--host", "127.0.0.1", "--port", str(port), "--max-workers", "3")


def _build(folder: Path) -> None:
    places = folder / SHARE / "lib" / "RT" / "Generated.pm"
    said = places.read_text("utf-8")
    said = re.sub(r"= +'/usr/", "= $ENV{RT_SYSTEM} . '/usr/", said)  # else the machine's own folders
    said = re.sub(r"'/etc/request-tracker5'", '"$ENV{RT_HOME}/etc"', said)
    places.write_text(re.sub(r"'/var/(?:lib|cache)/request-tracker5", "$ENV{RT_HOME} . '", said), "utf-8")
    home = folder / "home"
    for name in FOLDERS:
        (home / name).mkdir(parents=True)
    (home / "etc" / "RT_SiteConfig.pm").write_text(SETTINGS, "utf-8")
    (folder / "seed.pl").write_text(SEED, "utf-8")
    both = {**os.environ, **environment(folder, home, 80), "RT_PASSWORD": PASSWORD}
    setup = str(folder / "system" / "usr" / "sbin" / "rt-setup-database-5")
    run(command(folder, setup, "--action", "init", "--skip-create"), home, both)
    run(command(folder, str(folder / "seed.pl")), home, both)
