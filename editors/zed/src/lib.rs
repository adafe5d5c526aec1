//! Starts `rootlog lsp` for the records that Zed opens.
use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Rootlog;

impl zed::Extension for Rootlog {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let command = worktree
            .which("rootlog")
            .ok_or("rootlog is not in the PATH: in a clone of it, python -m pip install \".[lsp]\"")?;
        Ok(Command {
            command,
            args: vec!["lsp".into()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Rootlog);
